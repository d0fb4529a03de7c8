/**
 * Hides the loader before anything is painted. A second visit never sees it; a first one sees it for at most two
 * seconds after the navigation began, or until the first touch, key or turn of the wheel, which reaches the page
 * through it. The script is inline in the head, allowed by its hash in the CSP: a file would delay the first paint by a
 * round trip on slow networks. Where storage is denied the loader is shown again.
 */
export const cardLoaderScript = [
  `(d=>{let r=d.documentElement,t=performance.now(),end=()=>r.classList.add("seen")`,
  `;try{if(matchMedia("(prefers-reduced-motion:reduce)").matches||localStorage.carte)return end();localStorage.carte=1}catch{}`,
  `if(t>1999)return end();r.style.setProperty("--past",t+"ms");setTimeout(end,2e3-t)`,
  `;["pointerdown","keydown","wheel"].map(k=>d.addEventListener(k,end,{once:1,passive:1}))})(document)`,
].join("");
