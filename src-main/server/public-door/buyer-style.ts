// The style of the page of buyers. It stands in the page, so that the first paint waits for nothing else.
import { createHash } from 'node:crypto';
import type { Settings } from '#shared/core/settings.ts';
import { headColours } from './brand.ts';

export function buyerStyle(settings: Settings): string {
  const { back, front } = headColours(settings['public.colour']);
  return `:root{color-scheme:light dark;--line:light-dark(#767676,#8f8f8f);--soft:light-dark(#f2f2f2,#262626);--warn:light-dark(#8a1c00,#ffb59e)}
*{box-sizing:border-box}
body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif;background:light-dark(#fff,#161616);color:light-dark(#1b1b1b,#f0f0f0);overflow-wrap:anywhere}
header{background:${back};color:${front}}
header div,main,footer{max-width:40rem;margin:0 auto;padding:.75rem 1rem}
header div{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem}
header a,header span{color:inherit}
header strong{flex:1;font-size:1.25rem}
header img{max-height:2.5rem;max-width:10rem;background:#fff;border-radius:.25rem}
nav a{display:inline-block;min-width:2rem;padding:.25rem;text-align:center}
.skip:not(:focus){position:absolute;left:-100rem}
h1{font-size:1.5rem;line-height:1.25;margin:1rem 0 .5rem}
h2{font-size:1.2rem;margin:1.75rem 0 .5rem}
.says{border-left:.375rem solid var(--line);background:var(--soft);padding:.25rem 1rem}
.says.bad{border-color:var(--warn)}
.says.bad p:first-of-type{color:var(--warn);font-weight:600}
figure{margin:1rem 0}figure img{max-width:100%;height:auto;border:1px solid var(--line)}
figcaption{font-size:.9375rem}
dl{display:grid;grid-template-columns:minmax(7rem,1fr) 2fr;gap:.25rem 1rem;margin:0}
dt{font-weight:600}dd{margin:0;white-space:pre-line}
label{display:block;margin:.75rem 0 .25rem}
label.tick{display:flex;gap:.5rem;align-items:start}
input[type=text],input[type=email]{width:100%;max-width:20rem;font:inherit;padding:.5rem;border:1px solid var(--line);border-radius:.25rem;background:transparent;color:inherit}
input[type=checkbox]{width:1.5rem;height:1.5rem;flex:none;margin:0}
video{display:block;width:100%;max-height:70vh;background:#000}[hidden]{display:none}
input[type=file]{font:inherit;max-width:100%;padding:.5rem 0}
button{font:inherit;min-height:2.75rem;padding:.5rem 1.25rem;margin:.75rem 0;border:0;border-radius:.25rem;background:${back};color:${front};cursor:pointer;outline:1px solid var(--line)}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}
output{display:block}output:not(:empty){margin:.75rem 0;padding:.5rem 1rem;background:var(--soft);border-left:.375rem solid var(--line)}
footer{border-top:1px solid var(--line);margin-top:2rem}footer a{display:inline-block;padding:.25rem .75rem .25rem 0}
.js form:not([method]),.js .scripted{display:block}form:not([method]),.scripted{display:none}
`;
}

/** What a content security policy calls it by. */
export function hashOfStyle(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}
