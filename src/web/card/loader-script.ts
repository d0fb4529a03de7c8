/**
 * Hides the loader before anything is painted: a second visit never sees it, and a first one is free of it two
 * seconds after the navigation began, however late the page came, or at the first touch, key or turn of the wheel,
 * which reaches the page as if the loader were not there. It is inline in the head, allowed by its hash in the
 * CSP: a file would hold back the first paint by a round trip on slow networks. Where storage is denied the loader
 * simply shows again.
 */
export const cardLoaderScript = [
  `(d=>{let r=d.documentElement,t=performance.now(),end=()=>r.classList.add("seen")`,
  `;try{if(matchMedia("(prefers-reduced-motion:reduce)").matches||localStorage.carte)return end();localStorage.carte=1}catch{}`,
  `if(t>1999)return end();r.style.setProperty("--past",t+"ms");setTimeout(end,2e3-t)`,
  `;["pointerdown","keydown","wheel"].map(k=>d.addEventListener(k,end,{once:1,passive:1}))})(document)`,
].join("");
