import { expect, test } from 'vitest'
import { delayScripts, inlineScript } from './before-hydration.ts'

test('delayScripts makes preloads and the module script inert and leaves other elements alone', () => {
  const served =
    '<link rel="modulepreload" nonce="n" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/>' +
    '<script nonce="n">window.data = 1</script><script nonce="n" type="module" async="">import("/assets/a.js")</script>'
  expect(delayScripts(served)).toBe(
    '<link data-late="modulepreload" nonce="n" href="/assets/a.js"/><link rel="stylesheet" href="/a.css"/>' +
      '<script nonce="n">window.data = 1</script><script nonce="n" type="late" async="">import("/assets/a.js")</script>',
  )
})

test('the inline script selects the elements that delayScripts marks', () => {
  expect(inlineScript).toContain("'link[data-late]'")
  expect(inlineScript).toContain("'script[type=late]'")
})
