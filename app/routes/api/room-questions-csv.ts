import { exportQuestions, QUESTION_COLUMNS } from '#app/domain/rooms/questions/question-csv.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { createCsvResponse } from '#app/routes/admin/csv-response.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { parseQuestionQuery } from '#app/routes/rooms/question-actions.server.ts'
import type { Route } from './+types/room-questions-csv.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = getRoomCtx(context)
  const pages = await throwAsErrorResponse(exportQuestions(ctx, id, parseQuestionQuery(url)))
  return createCsvResponse(ctx, 'questions', QUESTION_COLUMNS, pages)
}
