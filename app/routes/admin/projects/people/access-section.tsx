import { AccessForm } from '#app/domain/projects/project-forms.ts'
import type { ProjectAccess } from '#app/domain/projects/restrict-project.server.ts'
import { RightField } from '#app/routes/admin/right-field.tsx'
import { t } from '#app/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormSection } from '#app/ui/page.tsx'

const RESTRICTED_HINT = t(
  'No one else on your team can see this project or anything about it. The project lead and the administrator keep access, and the administrator’s visits are shown here.',
)

/** Team members who can see the project. */
export function AccessSection({
  access,
  staff,
}: {
  access: ProjectAccess
  staff: { uid: string; name: string }[]
}) {
  return (
    <FormSection id="access" title={t('Access of your team')} intent="access">
      <ActionForm
        schema={AccessForm}
        intent="access"
        version={access.version}
        defaultValue={{ restricted: access.restricted ? 'on' : undefined, staff: access.staff }}
        className="grid gap-4"
      >
        {(fields) => (
          <>
            <div>
              <RightField
                name="restricted"
                label={t('Restrict to selected team members')}
                field={fields.restricted}
                hint={RESTRICTED_HINT}
              />
              <p role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
                {fields.restricted.errors?.[0]}
              </p>
            </div>
            <fieldset className="grid">
              <legend className="font-medium">{t('Team members')}</legend>
              {staff.map(({ uid, name }) => (
                <label key={uid} className="inline-flex items-center gap-3 min-h-11 wrap-anywhere">
                  <input
                    type="checkbox"
                    name={fields.staff.name}
                    value={uid}
                    defaultChecked={[fields.staff.initialValue].flat().includes(uid)}
                    className="size-5 shrink-0 accent-(--color-brass)"
                  />
                  {name}
                </label>
              ))}
              <p role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
                {fields.staff.errors?.[0]}
              </p>
            </fieldset>
            <Submit text={t('Save Access')} sending={t('Saving...')} variant="line" />
          </>
        )}
      </ActionForm>
      {access.restricted && !access.canLift && (
        <p className="caption">{t('Only the project lead or the administrator can lift the restriction.')}</p>
      )}
      {access.visits.length > 0 && (
        <>
          <h3 className="font-semibold">{t('Visited by the administrator')}</h3>
          <ul className="caption">
            {access.visits.map(({ id, at }) => (
              <li key={id}>
                <DateAndTime value={at} />
              </li>
            ))}
          </ul>
        </>
      )}
    </FormSection>
  )
}
