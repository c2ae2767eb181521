/** Style of the mail page: the product's colors and sizes in both color schemes, one column on a phone. */
export const mailStyle = `
:root {
  --ground: light-dark(#f7f8fa, #0f1115);
  --surface: light-dark(#fff, #15181d);
  --line: light-dark(#e4e7ec, #2c323b);
  --ink: light-dark(#16191f, #e8eaee);
  --muted: light-dark(#555e6b, #a3abb7);
  --accent: light-dark(#3b3fa8, #b0b6fb);
  --chosen: light-dark(#f1f2ff, #1c2027);
  color-scheme: light dark;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 14px/20px Inter, system-ui, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--accent); }
header {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  padding: 10px 16px;
  background: var(--surface);
  border-bottom: 1px solid var(--line);
}
h1 { margin: 0; font-size: 16px; line-height: 24px; font-weight: 600; }
h1 a { color: inherit; text-decoration: none; }
.note { flex: 1; color: var(--muted); font-size: 13px; }
form { margin: 0; }
.button, button {
  display: inline-flex;
  align-items: center;
  height: 32px;
  padding: 0 12px;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: var(--surface);
  color: var(--ink);
  font: inherit;
  font-size: 13px;
  font-weight: 500;
  text-decoration: none;
  cursor: pointer;
}
button:disabled { color: var(--muted); cursor: default; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main { display: grid; grid-template-columns: 340px minmax(0, 1fr); align-items: start; }
nav { border-right: 1px solid var(--line); min-height: calc(100vh - 53px); background: var(--surface); }
ul { list-style: none; margin: 0; padding: 0; }
.entry {
  display: block;
  padding: 10px 16px;
  border-bottom: 1px solid var(--line);
  color: inherit;
  text-decoration: none;
}
.entry:hover, .entry[aria-current] { background: var(--chosen); }
.entry[aria-current] { box-shadow: inset 3px 0 var(--accent); }
.entry:focus-visible { outline-offset: -2px; }
.line { display: flex; justify-content: space-between; gap: 12px; color: var(--muted); font-size: 12px; }
.to { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
time { white-space: nowrap; }
.subject { display: block; font-weight: 500; }
.message { max-width: 760px; padding: 20px 24px; }
.message h2 { margin: 0 0 12px; font-size: 20px; line-height: 28px; font-weight: 600; }
.back { display: none; }
dl {
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: 2px 12px;
  margin: 0 0 16px;
  padding-bottom: 16px;
  border-bottom: 1px solid var(--line);
}
dt { color: var(--muted); }
dd { margin: 0; }
.text { margin: 0; font: inherit; white-space: pre-wrap; }
iframe {
  width: 100%;
  height: 60vh;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: #fff;
}
details { margin-top: 12px; }
summary { color: var(--muted); cursor: pointer; margin-bottom: 8px; }
.empty { margin: 0; padding: 24px 16px; color: var(--muted); }
.choose { text-align: center; }
@media (max-width: 719px) {
  main { display: block; }
  nav { border: 0; min-height: 0; }
  .reading nav, .choose { display: none; }
  .note { display: none; }
  h1 { flex: 1; }
  .message { padding: 16px; }
  .back { display: inline-block; margin-bottom: 8px; }
}
`;
