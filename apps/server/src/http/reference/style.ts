// The style of the page at /docs, in light and dark.

export const REFERENCE_STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --line: #d0d7de; --paper: #fff; --shade: #f6f8fa; --link: #0a58ca; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --soft: #9aa4af; --line: #30363d; --paper: #0d1117; --shade: #161b22; --link: #6cb0ff; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; display: grid; grid-template-columns: 18rem minmax(0, 1fr); font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.25rem; border-right: 1px solid var(--line); background: var(--shade); font-size: 0.85rem; }
nav .name { margin: 0 0 1rem; font-size: 1.05rem; font-weight: 700; }
nav h2 { margin: 1.1rem 0 0.3rem; font-size: 0.75rem; text-transform: uppercase; letter-spacing: 0.06em; color: var(--soft); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 0.2rem 0; color: var(--ink); text-decoration: none; }
nav li a:hover { text-decoration: underline; }
main { padding: 2rem clamp(1rem, 4vw, 3.5rem) 6rem; max-width: 60rem; }
h1 { margin-top: 0; }
main > h2 { margin: 3rem 0 0; padding-top: 1rem; border-top: 2px solid var(--line); }
h4 { margin: 1.2rem 0 0.4rem; }
a { color: var(--link); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.88em; }
pre { margin: 0.4rem 0; padding: 0.8rem 1rem; overflow-x: auto; background: var(--shade); border: 1px solid var(--line); border-radius: 6px; }
.operation { padding: 1rem 0 1.4rem; border-bottom: 1px solid var(--line); }
.operation h3 { margin: 0.4rem 0; }
.line { margin: 0 0 0.6rem; overflow-wrap: anywhere; }
.verb { display: inline-block; min-width: 3.6em; font: 700 0.72rem ui-monospace, monospace; text-transform: uppercase; color: #1a7f37; }
.verb.post, .verb.put, .verb.patch { color: #9a6700; }
.verb.delete { color: #cf222e; }
@media (prefers-color-scheme: dark) {
  .verb { color: #56d364; } .verb.post, .verb.put, .verb.patch { color: #e3b341; } .verb.delete { color: #ff7b72; }
}
.scope { padding: 0.1rem 0.5rem; border: 1px solid var(--line); border-radius: 999px; font-size: 0.78rem; color: var(--soft); }
.type { color: var(--soft); font-size: 0.85rem; overflow-wrap: anywhere; }
dl { margin: 0.3rem 0; }
dt { margin-top: 0.5rem; }
dd { margin: 0 0 0 1rem; }
details dl.fields { margin-left: 0.4rem; padding-left: 0.8rem; border-left: 2px solid var(--line); }
summary { cursor: pointer; color: var(--soft); font-size: 0.9rem; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 52rem) {
  body { display: block; }
  nav { position: static; height: auto; max-height: 40vh; border-right: 0; border-bottom: 1px solid var(--line); }
}
@media print { nav { display: none; } body { display: block; } }
`;
