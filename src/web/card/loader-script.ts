/**
 * Runs in the head, before anything is painted, so that a second visit never sees the loader and a first one can lift
 * it before any file has come: any touch, key or scroll does so, and nothing else. What pressed it is held until it is
 * let go of (300 ms where no click follows), since the click of a touch goes to whatever lies there by then. It is
 * inline, allowed by its hash in the CSP: a file would hold back the first paint by a round trip on slow networks.
 * Where storage is denied the loader simply shows again; what opens a browser's own things (Ctrl+L, F5) still does.
 */
export const loaderScript = [
  `(d=>{let c=d.documentElement.classList,a=new AbortController,end=()=>{c.add("seen");a.abort()}`,
  `,lift=e=>{c.add("lifted");e.ctrlKey||e.metaKey||e.altKey||/^F\\d/.test(e.key)||(e.preventDefault(),e.stopPropagation())}`,
  `,later=()=>c.contains("lifted")&&setTimeout(end,300)`,
  `,on=(kinds,then)=>kinds.split(" ").map(kind=>d.addEventListener(kind,then,{capture:1,passive:0,signal:a.signal}))`,
  `;try{if(matchMedia("(prefers-reduced-motion:reduce)").matches||localStorage.carte)return end();localStorage.carte=1}catch{}`,
  `on("pointerdown keydown wheel",lift);on("pointerup pointercancel keyup wheel",later)`,
  `;on("click",e=>c.contains("lifted")&&(lift(e),end()))`,
  `;on("animationend",e=>e.animationName=="gone"&&end())})(document)`,
].join("");
