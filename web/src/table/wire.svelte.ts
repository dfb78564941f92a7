// One socket to the server: opened again when it breaks, with a reply for every question that was asked over it.

import type { FromServer, Reason } from "../protocol";
import { Refusal, read, wait } from "./feed";
import { inWords } from "../words/heard";
import { needed, ofEdition } from "../words/language";
import { say } from "../words/say";

/** The part of a WebSocket that is used, so that tests can bring their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

/** Who talks over a wire. */
export interface Ends {
  open: () => Socket;
  /** The first word over a new socket. */
  hello: (of: number) => string;
  /** A word that is no reply. */
  take: (word: FromServer) => void;
  /** The socket is gone, and with it all that was not replied to. */
  lost: () => void;
  /** Whether there is anybody to talk to at all; asked where the first connection fails. */
  exists?: (() => Promise<boolean>) | undefined;
}

interface Pending {
  resolve: (data: never) => void;
  reject: (refusal: Refusal) => void;
}

const LOST: Reason = { rule: "", text: say`Connection lost. Nothing is lost.`, hint: say`Try again once it is back.` };

export class Wire {
  status: "connecting" | "live" | "lost" = $state("connecting");
  /** Why the server closed for good; nothing is tried again. */
  gone: string | undefined = $state();
  /** Seconds until the next try while the connection is lost. */
  retry: number = $state(0);

  #ends: Ends;
  #socket: Socket | undefined;
  #number = 0;
  #tries = 0;
  #pending = new Map<number, Pending>();
  /** What came while the words for it were being fetched. */
  #unheard: FromServer[] | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;
  #closed = false;
  /** Whether the server has ever said welcome. */
  #welcomed = false;

  constructor(ends: Ends) {
    this.#ends = ends;
  }

  connect(): void {
    this.#closed = false;
    if (this.status !== "lost") this.status = "connecting";
    const socket = this.#ends.open();
    this.#socket = socket;
    this.#unheard = undefined;
    socket.onopen = () => socket.send(this.#ends.hello(++this.#number));
    socket.onmessage = (event) => {
      const word = typeof event.data === "string" ? read(event.data) : undefined;
      if (word && this.#socket === socket) this.#hear(word, socket);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lose();
    };
  }

  /** Hang up for good. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#clock);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#rejectAll();
  }

  /** Try at once instead of when the time is up. */
  retryNow(): void {
    if (this.status !== "lost" || this.gone) return;
    clearInterval(this.#clock);
    this.retry = 0;
    this.connect();
  }

  /** Ask, in words that have a number; resolves with the data of the reply, rejects with a Refusal. */
  ask<T>(text: (of: number) => string): Promise<T> {
    const socket = this.#socket;
    if (!socket || this.status !== "live") return Promise.reject(new Refusal([LOST], false, true));
    const of = ++this.#number;
    return new Promise<T>((resolve, reject) => {
      this.#pending.set(of, { resolve: resolve as (data: never) => void, reject });
      socket.send(text(of));
    });
  }

  /** Words in the order in which they came, in the language that is spoken: the first waits for the words of its edition, and those after it for that one. */
  #hear(word: FromServer, socket: Socket): void {
    if (this.#unheard) return void this.#unheard.push(word);
    const learning = word.type === "welcome" ? needed(ofEdition(word.rules ?? "")) : undefined;
    if (!learning) return this.#take(inWords(word));
    const waiting = (this.#unheard = [word]);
    void learning.finally(() => {
      if (this.#socket !== socket || this.#unheard !== waiting) return;
      this.#unheard = undefined;
      for (const one of waiting) this.#take(inWords(one));
    });
  }

  #take(word: FromServer): void {
    switch (word.type) {
      case "welcome":
        this.#ends.take(word);
        this.status = "live";
        this.retry = 0;
        this.#tries = 0;
        this.#welcomed = true;
        break;
      case "reply":
        this.#settle(word.of)?.resolve(word.data as never);
        break;
      case "refused":
        this.#settle(word.of)?.reject(new Refusal(word.reasons, word.stale ?? false));
        break;
      case "gone":
        this.gone = word.text;
        break;
      default:
        this.#ends.take(word);
    }
  }

  #settle(of: number): Pending | undefined {
    const pending = this.#pending.get(of);
    this.#pending.delete(of);
    return pending;
  }

  #lose(): void {
    this.#socket = undefined;
    this.#ends.lost();
    this.#rejectAll();
    if (this.#closed) return;
    this.status = "lost";
    if (this.gone) return;
    if (!this.#welcomed) void this.#doubt();
    this.retry = wait(this.#tries++);
    clearInterval(this.#clock);
    this.#clock = setInterval(() => {
      this.retry -= 1;
      if (this.retry > 0) return;
      clearInterval(this.#clock);
      this.connect();
    }, 1000);
  }

  /** Nothing was ever heard: perhaps there is no such table, and then nothing is tried again. */
  async #doubt(): Promise<void> {
    if ((await this.#ends.exists?.()) !== false || this.#welcomed) return;
    this.gone = say`There is no such table.`;
    this.retry = 0;
    clearInterval(this.#clock);
  }

  #rejectAll(): void {
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const one of pending) one.reject(new Refusal([LOST], false, true));
  }
}
