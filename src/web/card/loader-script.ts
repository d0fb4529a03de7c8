/**
 * Hides the loader before anything is painted. A second visit never sees it; a first one sees it for at most two
 * seconds after the navigation began, or until the first touch, key or turn of the wheel, which reaches the page
 * through it. The script is inline in the head, allowed by its hash in the CSP: a file would delay the first paint by a
 * round trip on slow networks. Where storage is denied the loader is shown again.
 *
 * A first visit asks for our letters (11 KB) after its first paint and its photos (`late`, styles/base.css); later ones
 * have them in the browser's cache and show them at once.
 */
export const cardLoaderScript = [
  `(r=>{let c=r.classList,t=performance.now(),end=()=>c.add("seen")`,
  `;try{if(localStorage.carte)return end();localStorage.carte=1}catch{}`,
  `c.add("late");addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(()=>c.remove("late"))))`,
  `;r.style.setProperty("--past",t+"ms");setTimeout(end,2e3-t)`,
  `;["pointerdown","keydown","wheel"].map(k=>addEventListener(k,end))})(document.documentElement)`,
].join("");
