import type { ProjectHeaderData } from '#app/domain/projects/list-projects.server.ts'
import { NextStepForm } from '#app/domain/projects/project-forms.ts'
import { NextStep } from '#app/routes/projects/overview-sections.tsx'
import { t } from '#app/texts.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.tsx'

export function NextStepSection({ project: { nextStep, nextStepVersion } }: { project: ProjectHeaderData }) {
  const outcome = useOutcome('next-step')
  return (
    <div className="grid gap-2">
      <NextStep>{nextStep}</NextStep>
      <Disclosure
        // Closes the form after saving.
        key={nextStepVersion}
        summary={nextStep ? t('Edit next step') : t('Add next step')}
        open={outcome !== undefined && !outcome.notice}
      >
        <ActionForm
          schema={NextStepForm}
          warnUnsaved
          intent="next-step"
          version={nextStepVersion}
          defaultValue={{ nextStep }}
          className="grid gap-4 max-w-3xl"
        >
          {(fields) => (
            <>
              <TextAreaField
                field={fields.nextStep}
                label={t('Next step')}
                optional
                hint={t('Clients see this on their project page.')}
                rows={2}
              />
              <Submit text={t('Save')} />
            </>
          )}
        </ActionForm>
      </Disclosure>
    </div>
  )
}
