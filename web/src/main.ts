import { mount } from "svelte";
import App from "./App.svelte";
import "./look/tokens.css";
import { begin } from "./words/language";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
void begin().finally(() => mount(App, { target }));

// Kept on the device for when there is no server; not while the client is being worked on.
if (import.meta.env.PROD && "serviceWorker" in navigator) addEventListener("load", () => void navigator.serviceWorker.register("/offline.js").catch(() => undefined));
