type UploadedPictureProps = { id: string; width: number; height: number; widths: number[] }

export function UploadedPicture({
  projectId,
  picture: { id, width, height, widths },
  alt,
  sizes,
  lazy = false,
  className,
}: {
  projectId: string
  picture: UploadedPictureProps
  alt: string
  sizes: string
  lazy?: boolean | undefined
  className: string
}) {
  const file = (width: number | undefined, format: string) =>
    `/project-pictures/${projectId}/${id}/${width}.${format}`
  const all = (format: string) => widths.map((width) => `${file(width, format)} ${width}w`).join()
  return (
    <picture>
      <source type="image/avif" srcSet={all('avif')} sizes={sizes} />
      <img
        src={file(widths.at(-1), 'webp')}
        srcSet={all('webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={lazy ? 'lazy' : undefined}
        className={className}
      />
    </picture>
  )
}
