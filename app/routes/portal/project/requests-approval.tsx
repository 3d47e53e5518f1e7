import { ChangesForm, limits } from '#app/domain/requests/forms.ts'
import type { ListedRequest } from '#app/domain/requests/list.server.ts'
import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { useHere } from './use-here.ts'

/** Forms to approve a version or ask for changes. Both submit the hash of the version shown. */
export function ApprovalForms({
  request,
  answer,
}: {
  request: ListedRequest
  answer: FormAnswer | undefined
}) {
  const { id, title, documentName, documentVersion, sha256 } = request
  const here = useHere(id)
  if (!documentName || documentVersion === null || !sha256) return null
  const version = String(documentVersion)
  return (
    <>
      <div>
        <Confirm
          button={t('Approve')}
          look="brass"
          title={t('Approve version {version}?', { version })}
          about={title}
          fields={{ intent: 'approve', entry: id, version, sha256 }}
          action={here}
        >
          {tRich(
            '{document}, version {version}. Your name, the time and your network address are kept with it. A newer version would have to be approved anew.',
            { document: <bdi className="font-semibold">{documentName}</bdi>, version },
          )}
        </Confirm>
      </div>
      <ActionForm
        action={here}
        relative="path"
        guard
        intent="ask-changes"
        entry={id}
        version={version}
        replaces
        schema={ChangesForm}
        answer={answer}
        button={t('Ask for Changes')}
        sendingText={t('Sending...')}
        look="line"
        className="grid gap-4"
      >
        {(fields) => (
          <>
            <input type="hidden" name="sha256" value={sha256} />
            <TextAreaField
              field={fields.changes}
              label={t('What should be changed')}
              rows={3}
              maxLength={limits.reason}
            />
          </>
        )}
      </ActionForm>
    </>
  )
}
