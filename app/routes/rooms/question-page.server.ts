import type { ActorCtx } from '#app/context.ts'
import { listPublications, loadQuestions } from '#app/domain/rooms/questions/list-questions.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getNumberParam } from '#app/routes/list-query.ts'
import { parseQuestionQuery } from './question-actions.server.ts'

/** Loads a page of a room's questions for the firm and the seller's side. @throws a 404 response */
export async function loadQuestionPage(ctx: ActorCtx, projectId: string, url: URL) {
  const query = parseQuestionQuery(url)
  const published = getNumberParam(url, 'published')
  const page = await throwAsErrorResponse(loadQuestions(ctx, projectId, query))
  const publications = await listPublications(ctx.db, page.roomId, query.search, published)
  return { page, query, publications, published }
}
