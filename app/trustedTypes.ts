/**
 * Text that becomes markup or a script's address without asking us: refused, but for what the framework, the map and the chart write, which
 * are constants without behaviour, and our own service worker. Browsers that know trusted types ask here; the policy in the page says so.
 */

/** An empty script, as React makes one, or a drawing of which nothing can run. */
const DRAWING = String.raw`^(<script><[/]script>|<svg/>|<svg( [a-z-]+="[^"<>]*")*>(<(g|path)( (d|id|fill|fill-rule|clip-path|clip-rule|transform)="[^"<>]*")*/?>|</(g|path|defs|clipPath)>|<defs>|<clipPath id="[a-z]">)*</svg>)?$`;
const HANDLER = String.raw`<svg[^>]* on|javascript:`;
const WORKER = './sw.js';
/** The app's own scripts, which the page starts itself (app/early/startScripts). */
const CHUNK = String.raw`^\./_next/static/chunks/([\w-]+/)*[\w.-]+\.js$`;

/** Text of the script that tells the browser; it stands before all others. */
export const trustedTypesScript = `window.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(s){return new RegExp(${JSON.stringify(DRAWING)}).test(s)&&!new RegExp(${JSON.stringify(HANDLER)},'i').test(s)?s:null},createScriptURL:function(s){return s===${JSON.stringify(WORKER)}||new RegExp(${JSON.stringify(CHUNK)}).test(s)?s:null}});`;
