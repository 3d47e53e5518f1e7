import { href } from 'react-router'
import { brand, colors } from '#content/brand.ts'
import { firm } from '#content/firm.ts'
import { language } from '#content/language.ts'

const createIcon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export function loader() {
  const manifest = {
    name: firm.name,
    short_name: brand.shortName,
    description: firm.tagline,
    lang: language.lang,
    id: '/',
    start_url: href('/'),
    scope: '/',
    display: 'minimal-ui',
    background_color: colors.always.ink,
    theme_color: colors.always.ink,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      createIcon('icon-192.png', 192, 'any'),
      createIcon('icon-512.png', 512, 'any'),
      createIcon('icon-maskable-512.png', 512, 'maskable'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
