/** A picture of the site: a path under `public/`, its own size in pixels, and words for those who can't see it. */
export type Picture = {
  src: `/${string}`
  width: number
  height: number
  /** Empty when the picture only decorates what is written beside it. */
  alt: string
}
