import { Form, type RouterContextProvider, useLocation } from 'react-router'
import { getFileForm } from '#app/adapters/file-form.server.ts'
import { type AdminCtx, nodeConnectionKey } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { MIB } from '#app/core/units.ts'
import type { QuestionPage } from '#app/domain/rooms/questions/list-questions.server.ts'
import { importQuestions } from '#app/domain/rooms/questions/question-csv.server.ts'
import { ImportQuestionsForm } from '#app/domain/rooms/questions/question-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { handleForm, NoFields } from '#app/routes/form-handler.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { QuestionList } from '#app/routes/rooms/question-list.tsx'
import { handleQuestionForm, loadQuestionPage } from '#app/routes/rooms/question-page.server.ts'
import { t } from '#app/texts.ts'
import { FormMessage, getFirstError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { useListAction } from '#app/ui/list/list-controls.tsx'
import { PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/questions.ts'

export const meta = createTabMeta(t('Questions'))

export const loader = ({ context, params: { id }, url }: Route.LoaderArgs) =>
  loadQuestionPage(getAdminCtx(context), id, url)

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  // Only the import form sends a file.
  return request.headers.get('content-type')?.startsWith('multipart/')
    ? handleQuestionImport(ctx, request, context, id)
    : handleQuestionForm(ctx, id, await request.formData())
}

const MAX_BYTES = 5 * MIB

/** Imports an uploaded CSV file with questions or answers of a group. */
async function handleQuestionImport(
  ctx: AdminCtx,
  request: Request,
  context: Readonly<RouterContextProvider>,
  project: string,
) {
  const fileForm = getFileForm(request, context.get(nodeConnectionKey), 'document')
  const received = await fileForm.read(readFile).catch((err: unknown) => ({ err }))
  const form = new FormData()
  form.set('intent', 'import')
  if ('err' in received)
    return handleForm(ctx, form, { schema: NoFields, submit: () => Promise.reject(received.err) })
  form.set('group', received.fields.get('group') ?? '')
  return handleForm(ctx, form, {
    schema: ImportQuestionsForm,
    submit: async ({ group }) => {
      const [file = new Uint8Array()] = received.files
      const { asked, answered, isSent } = await importQuestions(ctx, project, group, file)
      const answers = isSent
        ? t('Answers sent: {answered}.', { answered })
        : t('Answers awaiting approval: {answered}.', { answered })
      return { notice: `${t('New questions: {asked}.', { asked })} ${answers}` }
    },
  })
}

async function readFile(content: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of content) {
    bytes += part.byteLength
    if (bytes > MAX_BYTES) throw new Failure(413, t('The file can have up to 5 MB.'))
    parts.push(part)
  }
  return Buffer.concat(parts)
}

export default function RoomQuestionsPage({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData
  return (
    <div className="grid gap-x-12 gap-y-10 grid-cols-[minmax(0,1fr)] items-start xl:grid-cols-[minmax(0,1fr)_22rem]">
      <QuestionList {...loaderData} />
      <SpreadsheetSection {...page} />
    </div>
  )
}

function SpreadsheetSection({ roomId, groups, canChange }: QuestionPage) {
  const { search } = useLocation()
  const action = useListAction()
  const outcome = useOutcome('import')
  return (
    <PageSection id="spreadsheet" title={t('Spreadsheet')} className="panel p-5 no-print">
      <a href={`/api/rooms/${roomId}/questions.csv${search}`} className="tall-link">
        {t('Download as CSV')}
      </a>
      {canChange && groups.length > 0 && (
        <Form method="post" encType="multipart/form-data" action={action} className="mt-4 grid gap-4">
          <input type="hidden" name="intent" value="import" />
          <p className="caption">
            {t(
              'A row with a number answers that question. A row without a number adds a question for the group. Columns: Number, Question, Document, Page, Answer.',
            )}
          </p>
          <div>
            <label htmlFor="import-group" className="block font-medium mb-1.5">
              {t('Group')}
            </label>
            <select id="import-group" name="group" className="field-control">
              {groups.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <div>
            <label htmlFor="import-file" className="block font-medium mb-1.5">
              {t('CSV file')}
            </label>
            <input
              id="import-file"
              type="file"
              name="document"
              required
              accept=".csv,text/csv"
              className="block w-full text-sm"
            />
          </div>
          <FormMessage>{outcome && !outcome.notice && getFirstError(outcome)}</FormMessage>
          <button type="submit" className="button button-line w-fit">
            {t('Import Questions')}
          </button>
        </Form>
      )}
    </PageSection>
  )
}
