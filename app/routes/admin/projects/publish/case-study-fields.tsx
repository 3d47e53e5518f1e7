import type { ReactNode } from 'react'
import type { CaseStudySource } from '#app/domain/projects/list-projects.server.ts'
import { type CaseStudyForm, PROJECT_LIMITS as limits } from '#app/domain/projects/project-forms.ts'
import { PublishFields, SiteFields } from '#app/routes/admin/projects/project-fields.tsx'
import { t } from '#app/translations/texts.ts'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import type { FormFields } from '#app/ui/form/form.tsx'

/** A case study's texts, each beside the client project's, and the fields of every published project. */
export function CaseStudyFields({
  fields,
  source,
}: {
  fields: FormFields<typeof CaseStudyForm>
  source: CaseStudySource | null
}) {
  return (
    <>
      <WithClientText text={source?.title}>
        <TextField field={fields.title} label={t('Title')} optional maxLength={limits.title} />
      </WithClientText>
      <WithClientText text={source?.description}>
        <TextAreaField
          field={fields.description}
          label={t('Description')}
          hint={t('The portfolio shows the first paragraph. Separate paragraphs with a blank line.')}
          optional
          rows={8}
          maxLength={limits.description}
        />
      </WithClientText>
      <PublishFields fields={fields} asks={false} />
      <WithClientText text={source?.results.join('\n')}>
        <SiteFields fields={fields} />
      </WithClientText>
    </>
  )
}

function WithClientText({ text, children }: { text: string | undefined; children: ReactNode }) {
  if (!text) return children
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start">
      <div className="grid gap-5">{children}</div>
      <figure className="border-l-3 border-line pl-4 text-sm text-soft">
        <figcaption className="font-medium">{t('In the client project')}</figcaption>
        <blockquote className="mt-1 max-h-64 overflow-y-auto whitespace-pre-line wrap-anywhere">
          {text}
        </blockquote>
      </figure>
    </div>
  )
}
