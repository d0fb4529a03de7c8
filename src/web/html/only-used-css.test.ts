import { expect, test } from "vitest";
import { extractUsedCss } from "./only-used-css.ts";

const html = `<html><body><p class="said md:mt-[2px] [&amp;::marker]:hidden [&amp;&gt;p]:block">Bonjour</p></body></html>`;

test("keeps rules for the page, for states, and for attributes that its script sets later", async () => {
  const kept = [
    ".said{color:red}",
    ".said[data-kind=error]{color:red}",
    ":focus-visible{outline:1px solid}",
    ".md\\:mt-\\[2px\\]{margin-top:2px}",
    "*,::before{margin:0}",
    ".\\[\\&\\:\\:marker\\]\\:hidden::marker{display:none}",
    ".\\[\\&\\>p\\]\\:block>p{display:block}",
  ];
  expect(await extractUsedCss(kept.join(""), html)).toBe(kept.join(""));
});

test("leaves out rules, variables and keyframes of other pages", async () => {
  expect(
    await extractUsedCss(
      ":root{--a:red;--b:blue}.said{color:var(--a);animation:in 1s}.gold{color:var(--b)}@keyframes in{to{top:0}}@keyframes out{to{top:1px}}",
      html,
    ),
  ).toBe(":root{--a:red}.said{color:var(--a);animation:in 1s}@keyframes in{to{top:0}}");
});

test("a sheet with no used rule stops the build", async () => {
  await expect(extractUsedCss(".gold{color:red}", html)).rejects.toThrow("No rule");
});

test("leaves out unread custom properties, and rules for controls that no static page has", async () => {
  const css =
    '@property --a{syntax:"*";inherits:false}@property --b{syntax:"*";inherits:false}.said{--a:1;--c:var(--d);--d:2;color:red;order:var(--a)}::-webkit-datetime-edit{padding:0}::file-selector-button{margin:0}::placeholder{opacity:1}';
  expect(await extractUsedCss(css, html)).toBe(
    '@property --a{syntax:"*";inherits:false}.said{--a:1;color:red;order:var(--a)}::placeholder{opacity:1}',
  );
});
