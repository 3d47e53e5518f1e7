import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { QuestionList } from '#app/routes/rooms/question-list.tsx'
import { handleQuestionForm, loadQuestionPage } from '#app/routes/rooms/question-page.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/questions.ts'

export const headers = actionHeaders
export const meta = createTabMeta(t('Questions'))

export const loader = ({ context, params: { id }, url }: Route.LoaderArgs) =>
  loadQuestionPage(getClientCtx(context), id, url)

export const action = async ({ context, params: { id }, request }: Route.ActionArgs) =>
  handleQuestionForm(getClientCtx(context), id, await request.formData())

export default function ClientRoomQuestionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="max-w-4xl">
      <QuestionList {...loaderData} />
    </div>
  )
}
