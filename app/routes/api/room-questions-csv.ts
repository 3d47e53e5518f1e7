import { exportQuestions, QUESTION_COLUMNS } from '#app/domain/rooms/questions/question-csv.server.ts'
import { createCsvResponse } from '#app/routes/admin/csv-response.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import { parseQuestionQuery } from '#app/routes/rooms/question-page.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/room-questions-csv.ts'
import { getRoomInsider } from './room-insider.server.ts'

export const loader = respond(async ({ context, params, url }: Route.LoaderArgs) => {
  const { ctx, reader } = await getRoomInsider(context, params.id)
  const pages = await exportQuestions(ctx, reader, parseQuestionQuery(url))
  return createCsvResponse(ctx, t('Questions'), QUESTION_COLUMNS, pages)
})
