import { t } from '#app/texts.ts'
import { useBrowserValue } from '#app/ui/browser-value.ts'

/** File of an uploaded PDF. Without scripts it is always there, because the page can't tell what is selected. */
export function PdfField({
  isSelected,
  errors = [],
}: {
  isSelected: boolean
  errors?: string[] | undefined
}) {
  const isHydrated = useBrowserValue(() => true, false)
  if (isHydrated && !isSelected) return null
  return (
    <div>
      <label htmlFor="document" className="block font-medium mb-1.5">
        {t('PDF file')}
      </label>
      <input
        id="document"
        type="file"
        name="document"
        required={isHydrated}
        accept=".pdf,application/pdf"
        aria-describedby="document-hint document-error"
        aria-invalid={errors.length > 0}
        className="block w-full cursor-pointer border-2 border-dashed border-soft hover:border-current px-5 py-10 text-sm file:mr-4 file:px-4 file:py-2 file:border file:border-current file:bg-transparent file:font-semibold"
      />
      <p id="document-hint" className="mt-1.5 caption">
        {t('Up to 20 MB and 100 pages, without form fields, scripts, attachments or signatures.')}
      </p>
      <p id="document-error" role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
        {errors[0]}
      </p>
    </div>
  )
}
