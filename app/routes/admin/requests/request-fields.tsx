import { type ChangeForm, limits } from '#app/domain/requests/forms.ts'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import type { Fields } from '#app/ui/form/form.tsx'

export const RequestFields = ({ fields }: { fields: Fields<typeof ChangeForm> }) => (
  <>
    <TextField field={fields.title} label="Title" maxLength={limits.title} />
    <TextAreaField field={fields.details} label="Details" rows={3} maxLength={limits.details} optional />
    <div className="max-w-60">
      <TextField field={fields.dueOn} type="date" label="Wanted by" optional />
    </div>
  </>
)
