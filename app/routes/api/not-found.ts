import { t } from '#app/texts.ts'

const createNotFoundResponse = () =>
  new Response(t('This address doesn’t exist.'), {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })

export const loader = createNotFoundResponse
export const action = createNotFoundResponse
