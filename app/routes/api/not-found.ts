const createNotFoundResponse = () =>
  new Response('There is no such address.', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })

export const loader = createNotFoundResponse
export const action = createNotFoundResponse
