import type { RouterContextProvider } from 'react-router'
import { getFileForm } from '#app/adapters/file-form.server.ts'
import { type AdminCtx, nodeConnectionKey } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { MIB } from '#app/core/units.ts'
import { importQuestions } from '#app/domain/rooms/questions/question-csv.server.ts'
import { ImportQuestionsForm } from '#app/domain/rooms/questions/question-forms.ts'
import { handleForm, NoFields } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'

const MAX_BYTES = 5 * MIB

/** Imports an uploaded CSV file with questions or answers of a group. */
export async function handleQuestionImport(
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
        ? t('{answered} answers sent.', { answered })
        : t('{answered} answers await approval.', { answered })
      return { notice: `${t('{asked} new questions.', { asked })} ${answers}` }
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
