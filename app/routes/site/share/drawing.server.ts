import { basename } from 'node:path'
import { drawnFonts } from 'virtual:drawn-fonts'
import type { Node, Renderer, TextNode } from '@takumi-rs/core'
import { makeSmaller } from '#app/domain/projects/make-picture.server.ts'
import { colours, fonts } from '#content/brand.ts'
import mark from '#content/public/favicon.svg?inline'

type Style = NonNullable<TextNode['style']>
type Texts = {
  firm: string
  tagline: string
  label: string
  headline: string
  picture: string | null
  read: (() => Promise<Uint8Array<ArrayBuffer>>) | undefined
}

const WIDTH = 1200
const HEIGHT = 630
const PANEL = 470
const ground = colours.always
const display = { fontFamily: 'display', fontWeight: fonts.display.weight }

const drawings = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('#content/public/pictures/*.{svg,png,jpg,jpeg,webp}', {
      query: '?inline',
      import: 'default',
    }),
  ).map(([path, load]) => [basename(path), load]),
)
const bytes = async (dataUrl: string) => new Uint8Array(await (await fetch(dataUrl)).arrayBuffer())

let opened: Promise<Renderer> | undefined

/** Loaded on first use, so that the server starts on platforms without a native build. */
async function openRenderer(): Promise<Renderer> {
  const { Renderer } = await import('@takumi-rs/core')
  const renderer = new Renderer({ cacheMaxBytes: 0 })
  for (const { name, data } of drawnFonts) await renderer.registerFont({ name, data: await bytes(data) })
  return renderer
}

/** Draws the share picture as PNG, 1200 × 630 pixels, outside the event loop. */
export async function drawSharePicture(texts: Texts): Promise<Uint8Array<ArrayBuffer>> {
  opened ??= openRenderer()
  const renderer = await opened
  const load = drawings[texts.picture ?? ''] ?? drawings['placeholder.svg']
  const drawing = texts.read ? await texts.read() : load ? await bytes(await load()) : new Uint8Array()
  const images = [
    { src: 'mark', data: await bytes(mark) },
    { src: 'drawing', data: drawing },
  ]
  const node = row({ width: WIDTH, height: HEIGHT, backgroundColor: ground.ink, color: ground.onInk }, [
    textBlock(texts),
    // A background, because as an image an SVG would be stretched to the panel.
    row(
      { width: PANEL, backgroundImage: 'url(drawing)', backgroundSize: 'cover', backgroundPosition: '50%' },
      [],
    ),
  ])
  const png = await renderer.render(node, { width: WIDTH, height: HEIGHT, format: 'png', images })
  return texts.read ? makeSmaller(png) : png
}

function textBlock({ firm, tagline, label, headline }: Texts): Node {
  const size = headline.length > 90 ? 56 : headline.length > 45 ? 70 : headline.length > 24 ? 84 : 100
  return column(
    {
      width: WIDTH - PANEL,
      padding: '60px 56px 56px 64px',
      justifyContent: 'space-between',
      borderRight: `6px solid ${ground.brass}`,
    },
    [
      row({ alignItems: 'center', marginLeft: -16, gap: 8 }, [
        { type: 'image', src: 'mark', style: { width: 64, height: 64 } },
        text(firm, { ...display, fontSize: 40, ...lines(1) }),
      ]),
      column({ gap: 20 }, [
        ...(label
          ? [
              text(label, {
                fontFamily: 'text',
                fontSize: 27,
                fontWeight: 600,
                color: ground.brass,
                ...lines(1),
              }),
            ]
          : []),
        text(headline, {
          ...display,
          fontSize: size,
          lineHeight: 1.04,
          ...lines(size > 56 ? 4 : 5),
        }),
      ]),
      text(tagline, {
        fontFamily: 'text',
        fontSize: 23,
        lineHeight: 1.4,
        color: ground.onInkSoft,
        ...lines(2),
      }),
    ],
  )
}

const lines = (count: number): Style => ({
  lineClamp: count,
  textOverflow: 'ellipsis',
  overflowWrap: 'anywhere',
  textWrap: 'balance',
})
const text = (text: string, style: Style): Node => ({ type: 'text', text, style })
const flex =
  (flexDirection: 'row' | 'column') =>
  (style: Style, children: Node[]): Node => ({
    type: 'container',
    style: { display: 'flex', flexDirection, ...style },
    children,
  })
const row = flex('row')
const column = flex('column')
