import { useId } from 'react'
import type { DropzoneInputProps, DropzoneRootProps } from 'react-dropzone'
import { t } from '#app/texts.ts'

export function DropPlace({
  root,
  input: { style: _, ...input },
  isDragActive,
  disabled,
  small = false,
  texts,
}: {
  root: DropzoneRootProps
  /** The inline style is dropped because the content security policy blocks it; a class hides the input instead. */
  input: DropzoneInputProps
  isDragActive: boolean
  disabled: boolean
  small?: boolean
  texts: { invite: string; drop: string; also?: string | undefined; about?: string | undefined }
}) {
  const formats = useId()
  return (
    <div
      {...root}
      {...{ role: 'button', 'aria-describedby': formats, 'aria-disabled': disabled }}
      className={`border-2 border-dashed text-center ${small ? 'p-5 sm:p-6' : 'p-8 sm:p-12'} ${
        isDragActive ? 'border-brass bg-sand text-ink' : 'border-line-strong bg-surface'
      } ${disabled ? 'opacity-60' : 'cursor-pointer hover:border-brass'}`}
    >
      <input {...input} name="document" className="hidden" />
      <p className={small ? undefined : 'text-lg'}>{isDragActive ? texts.drop : texts.invite}</p>
      {texts.about && <p className="sr-only">{t('For: {about}', { about: texts.about })}</p>}
      <p id={formats} className={`mt-1 text-sm ${isDragActive ? '' : 'text-soft'}`}>
        {t('Supported formats: PDF, DOCX, XLSX')}
      </p>
      {texts.also && <p className="mt-1 text-sm text-soft wrap-anywhere">{texts.also}</p>}
    </div>
  )
}
