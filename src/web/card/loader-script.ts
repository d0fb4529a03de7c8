/**
 * Hides the loader before anything is painted. A later visit never shows it; a first visit shows it for at most two
 * seconds after the navigation began, or until the first touch, key press or wheel turn, which also reaches the page
 * below. The script is inline in the head, allowed by its hash in the CSP: a file would delay the first paint by a
 * round trip on slow networks. If storage is denied, every visit shows the loader.
 *
 * A first visit loads our font (11 KB) only after the first paint and the photos (`late`, styles/base.css); later
 * visits have it in the browser's cache and use it at once.
 */
export const cardLoaderScript = [
  `(r=>{let c=r.classList,t=performance.now(),end=()=>c.add("seen")`,
  `;try{if(localStorage.carte)return end();localStorage.carte=1}catch{}`,
  `c.add("late");addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(()=>c.remove("late"))))`,
  `;r.style.setProperty("--past",t+"ms");setTimeout(end,2e3-t)`,
  `;["pointerdown","keydown","wheel"].map(k=>addEventListener(k,end))})(document.documentElement)`,
].join("");
