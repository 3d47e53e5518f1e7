/** Site picture: path below `public/`, intrinsic size in pixels, and alternative text. */
export type Picture = {
  src: `/${string}`
  width: number
  height: number
  /** Empty for decorative pictures. */
  alt: string
}
