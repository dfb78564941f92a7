// Which texts stand in a component or a module, and where. The build hands those of the markup to `say`; in code they are marked with it.

import { type AST, parse } from "svelte/compiler";

export interface Found {
  /** The message: the text with {0}, {1} ... for what is put into it. */
  text: string;
  /** Where it stands in the source, and what takes its place there. */
  start: number;
  end: number;
  code: string;
}

/** Attributes and properties of components that people read or hear. */
const READ = new Set(["alt", "detail", "aria-label", "aria-roledescription", "aria-description", "label", "placeholder", "text", "title"]);
const LETTERS = /\p{L}{2}/u;

type Part = AST.Text | AST.ExpressionTag;

/** The texts in the markup of a component. */
export function inMarkup(source: string): Found[] {
  const found: Found[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== "object" || node === null) return;
    const one = node as { type?: string; nodes?: AST.Fragment["nodes"]; attributes?: unknown[] };
    if (one.type === "Fragment" && one.nodes) found.push(...inNodes(source, one.nodes));
    if (one.type === "Attribute") found.push(...inAttribute(source, node as AST.Attribute));
    for (const [key, value] of Object.entries(node)) if (key !== "expression" && key !== "css" && key !== "instance" && key !== "module") visit(value);
  };
  visit(parse(source, { modern: true }).fragment);
  return found;
}

function inNodes(source: string, nodes: AST.Fragment["nodes"]): Found[] {
  const runs: Part[][] = [[]];
  for (const node of nodes) {
    if (node.type === "Text" || node.type === "ExpressionTag") runs.at(-1)!.push(node);
    else runs.push([]);
  }
  return runs.flatMap((run) => message(source, run));
}

function inAttribute(source: string, attribute: AST.Attribute): Found[] {
  if (!READ.has(attribute.name) || !Array.isArray(attribute.value)) return [];
  return message(source, attribute.value).map((one) => ({ ...one, start: attribute.start, end: attribute.end, code: `${attribute.name}=${one.code}` }));
}

/** A run of text and of what is put into it as one message; none where nothing in it is text. */
function message(source: string, run: Part[]): Found[] {
  if (!run.some((part) => part.type === "Text" && LETTERS.test(part.data))) return [];
  const values: string[] = [];
  let text = "";
  for (const part of run) {
    if (part.type === "Text") text += part.data.replaceAll("{", "{{");
    else text += `{${values.push(source.slice(part.start + 1, part.end - 1)) - 1}}`;
  }
  const before = /^\s*/.exec(text)![0];
  const first = run[0]!;
  const last = run.at(-1)!;
  const start = first.start + (first.type === "Text" ? /^\s*/.exec(first.raw)![0].length : 0);
  const end = last.end - (last.type === "Text" ? /\s*$/.exec(last.raw)![0].length : 0);
  const said = text.slice(before.length).trimEnd().replace(/\s+/g, " ");
  return [{ text: said, start, end, code: `{say(${[JSON.stringify(said), ...values].join(", ")})}` }];
}


/** The texts that code has marked, in a module or in a component with its markup. */
export function inCode(source: string, component: boolean): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== "object" || node === null) return;
    const one = node as { type?: string; tag?: { name?: string }; quasi?: { quasis: { value: { cooked: string } }[] } };
    if (one.type === "TaggedTemplateExpression" && one.tag?.name === "say") found.push(one.quasi!.quasis.reduce((text, part, n) => (n ? `${text}{${n - 1}}` : "") + part.value.cooked, ""));
    Object.values(node).forEach(visit);
  };
  visit(parse(component ? source : `<script lang="ts">${source}</script>`, { modern: true }));
  return found;
}

const SENTENCE = /^\p{Lu}\p{Ll}+,? \p{L}|^\p{L}[\p{L}, ]+\.$/u;

/** Sentences in code that nothing has marked. */
export function unmarked(source: string, component: boolean): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== "object" || node === null) return;
    const one = node as { type?: string; value?: unknown; tag?: { name?: string }; quasi?: { expressions: unknown }; quasis?: { value: { cooked: string } }[]; callee?: { name?: string } };
    if (one.type === "TaggedTemplateExpression" && one.tag?.name === "say") return visit(one.quasi!.expressions);
    if (one.type === "NewExpression" && one.callee?.name === "Error") return;
    if (one.type === "Text" || one.type === "Comment") return;
    if (one.type === "Literal" && typeof one.value === "string" && SENTENCE.test(one.value)) found.push(one.value);
    if (one.type === "TemplateLiteral" && SENTENCE.test(one.quasis!.map((part) => part.value.cooked).join("0"))) found.push(one.quasis!.map((part) => part.value.cooked).join("..."));
    Object.values(node).forEach(visit);
  };
  visit(parse(component ? source : `<script lang="ts">${source}</script>`, { modern: true }));
  return found;
}

/** A component with the texts of its markup handed to `say`. */
export function marked(source: string, from: string): string {
  let after = source;
  for (const { start, end, code } of inMarkup(source).sort((one, other) => other.start - one.start)) after = after.slice(0, start) + code + after.slice(end);
  if (after === source || /import \{[^}]*\bsay\b[^}]*\} from/.test(source)) return after;
  const script = /<script(?![^>]*\bmodule\b)[^>]*>/.exec(after);
  const line = `import { say } from ${JSON.stringify(from)};`;
  return script ? after.slice(0, script.index + script[0].length) + line + after.slice(script.index + script[0].length) : `<script lang="ts">${line}</script>\n${after}`;
}
