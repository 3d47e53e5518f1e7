import { useId } from 'react'
import { isModuleOn } from '#app/content/modules.ts'
import { t } from '#app/texts.ts'

export type RightFieldProps = {
  field?: { name: string; initialValue?: unknown }
  given?: boolean
  hint: string
}

/** Check box for a right that staff give a person. `given`: the person has it, if `field` isn't that of a form. */
export function RightField({
  name,
  label,
  field,
  given = false,
  hint,
}: RightFieldProps & { name: string; label: string }) {
  const id = useId()
  const ticked = field ? field.initialValue === 'on' : given
  return (
    <div>
      <label className="inline-flex items-center gap-3 min-h-11 pr-4 font-medium text-text">
        <input
          // Remounts the uncontrolled checkbox when its default changes.
          key={String(ticked)}
          type="checkbox"
          name={name}
          defaultChecked={ticked}
          aria-describedby={id}
          className="size-5 accent-(--color-brass)"
        />
        {label}
      </label>
      <p id={id} className="caption">
        {hint}
      </p>
    </div>
  )
}

/** Check box for the right to see and get all invoices of one's company. */
export const BillingField = (props: Omit<RightFieldProps, 'hint'>) =>
  isModuleOn('invoices') && (
    <RightField
      {...props}
      name="billing"
      label={t('Billing')}
      hint={t('Sees all of the company’s invoices, and gets them and payment reminders by email.')}
    />
  )
