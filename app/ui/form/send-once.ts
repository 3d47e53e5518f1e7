/**
 * Until a page's scripts have taken over, nothing keeps a form from being sent a second time: by another click, or by
 * the scripts that arrive in between. This little script does; it comes with the page, and its hash is in the policy.
 */
export const sendOnceScript = `(() => {
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
