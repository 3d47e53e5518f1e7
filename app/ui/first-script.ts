/**
 * Comes with the page, before all its scripts; its hash is in the policy.
 *
 * zod would try `eval`, which our policy forbids and browsers report: it is told not to before its first schema is made.
 *
 * Until a page's scripts have taken over, nothing keeps a form from being sent a second time: by another click, or by
 * the scripts that arrive in between. This does.
 */
export const firstScript = `globalThis.__zod_globalConfig = { jitless: true };
(() => {
  const sent = new WeakMap()
  addEventListener('submit', (event) => {
    if (!(performance.now() - sent.get(event.target) < 10000)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }, true)
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented && event.target.method === 'post') sent.set(event.target, performance.now())
  })
})()`
