import { basename } from 'node:path'
import { imageFontFiles } from 'virtual:drawn-fonts'
import type { Node, Renderer, TextNode } from '@takumi-rs/core'
import { compressPng } from '#app/domain/projects/process-picture.server.ts'
import { colours, fonts } from '#content/brand.ts'
import mark from '#content/public/favicon.svg?inline'

type TextStyle = NonNullable<TextNode['style']>
type DrawingInput = {
  firm: string
  tagline: string
  label: string
  headline: string
  picture: string | null
  read: (() => Promise<Uint8Array<ArrayBuffer>>) | undefined
}

const WIDTH_PX = 1200
const HEIGHT_PX = 630
const PANEL_WIDTH_PX = 470
const colors = colours.always
const displayFont = { fontFamily: 'display', fontWeight: fonts.display.weight }

const contentPictures = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('#content/public/pictures/*.{svg,png,jpg,jpeg,webp}', {
      query: '?inline',
      import: 'default',
    }),
  ).map(([path, load]) => [basename(path), load]),
)
const readDataUrl = async (dataUrl: string) => new Uint8Array(await (await fetch(dataUrl)).arrayBuffer())

let rendererPromise: Promise<Renderer> | undefined

/** Loads the renderer on first use, so that the server also starts on platforms without a native build. */
async function createRenderer(): Promise<Renderer> {
  const { Renderer } = await import('@takumi-rs/core')
  const renderer = new Renderer({ cacheMaxBytes: 0 })
  for (const { name, data } of imageFontFiles)
    await renderer.registerFont({ name, data: await readDataUrl(data) })
  return renderer
}

/** Draws the share picture as a PNG, 1200 × 630 pixels, outside the event loop. */
export async function drawSharePicture(texts: DrawingInput): Promise<Uint8Array<ArrayBuffer>> {
  rendererPromise ??= createRenderer()
  const renderer = await rendererPromise
  const load = contentPictures[texts.picture ?? ''] ?? contentPictures['placeholder.svg']
  const drawing = texts.read ? await texts.read() : load ? await readDataUrl(await load()) : new Uint8Array()
  const images = [
    { src: 'mark', data: await readDataUrl(mark) },
    { src: 'drawing', data: drawing },
  ]
  const node = createRow(
    { width: WIDTH_PX, height: HEIGHT_PX, backgroundColor: colors.ink, color: colors.onInk },
    [
      createTextBlock(texts),
      // Drawn as a background, because an SVG image would be stretched to fill the panel.
      createRow(
        {
          width: PANEL_WIDTH_PX,
          backgroundImage: 'url(drawing)',
          backgroundSize: 'cover',
          backgroundPosition: '50%',
        },
        [],
      ),
    ],
  )
  const png = await renderer.render(node, { width: WIDTH_PX, height: HEIGHT_PX, format: 'png', images })
  return texts.read ? compressPng(png) : png
}

function createTextBlock({ firm, tagline, label, headline }: DrawingInput): Node {
  const size = headline.length > 90 ? 56 : headline.length > 45 ? 70 : headline.length > 24 ? 84 : 100
  return createColumn(
    {
      width: WIDTH_PX - PANEL_WIDTH_PX,
      padding: '60px 56px 56px 64px',
      justifyContent: 'space-between',
      borderRight: `6px solid ${colors.brass}`,
    },
    [
      createRow({ alignItems: 'center', marginLeft: -16, gap: 8 }, [
        { type: 'image', src: 'mark', style: { width: 64, height: 64 } },
        createText(firm, { ...displayFont, fontSize: 40, ...clampLines(1) }),
      ]),
      createColumn({ gap: 20 }, [
        ...(label
          ? [
              createText(label, {
                fontFamily: 'text',
                fontSize: 27,
                fontWeight: 600,
                color: colors.brass,
                ...clampLines(1),
              }),
            ]
          : []),
        createText(headline, {
          ...displayFont,
          fontSize: size,
          lineHeight: 1.04,
          ...clampLines(size > 56 ? 4 : 5),
        }),
      ]),
      createText(tagline, {
        fontFamily: 'text',
        fontSize: 23,
        lineHeight: 1.4,
        color: colors.onInkSoft,
        ...clampLines(2),
      }),
    ],
  )
}

const clampLines = (count: number): TextStyle => ({
  lineClamp: count,
  textOverflow: 'ellipsis',
  overflowWrap: 'anywhere',
  textWrap: 'balance',
})
const createText = (text: string, style: TextStyle): Node => ({ type: 'text', text, style })
const createContainerFactory =
  (flexDirection: 'row' | 'column') =>
  (style: TextStyle, children: Node[]): Node => ({
    type: 'container',
    style: { display: 'flex', flexDirection, ...style },
    children,
  })
const createRow = createContainerFactory('row')
const createColumn = createContainerFactory('column')
