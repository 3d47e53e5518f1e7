import { data } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import { Failure } from '#app/domain/failures.ts'
import { changeProjectPicture, removeProjectPicture } from '#app/domain/projects/pictures.server.ts'
import { readPicture } from './read-picture.ts'

/** Stores the picture that a request brings, or removes the one there is; answers with what became of it. */
export async function changePicture(ctx: AdminCtx, projectId: string, request: Request | null) {
  try {
    if (request) await changeProjectPicture(ctx, projectId, await readPicture(request))
    else await removeProjectPicture(ctx, projectId)
    return data({ good: true, words: request ? 'The picture was stored.' : 'The picture was removed.' })
  } catch (err) {
    if (err instanceof Failure) return data({ good: false, words: err.message }, err.status)
    ctx.log.error({ err, project: projectId }, 'picture not changed')
    return data({ good: false, words: 'The picture could not be changed. Please try again.' }, 500)
  }
}
