/** The style of the page. The colours follow the system, light or dark. */
export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 25%, transparent); }
body { max-width: 62rem; margin: 0 auto; padding: 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; padding: 0; list-style: none; }
details { border-top: 1px solid var(--line); padding: 0.5rem 0; }
summary { cursor: pointer; padding: 0.25rem; }
summary b { display: inline-block; min-width: 4.5rem; }
summary span { opacity: 0.8; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
code, pre, textarea { font-family: ui-monospace, monospace; font-size: 0.9rem; }
input:not([type=file]), textarea { box-sizing: border-box; width: 100%; padding: 0.4rem; font-size: 1rem; }
small { display: block; opacity: 0.8; }
button { font: inherit; padding: 0.4rem 1.5rem; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; font-weight: bold; }
th, td { text-align: left; vertical-align: top; padding: 0.1rem 1rem 0.1rem 0; }
output { display: block; }
output[hidden] { display: none; }
pre { overflow: auto; max-height: 30rem; padding: 0.75rem; border: 1px solid var(--line); }
`;
