import type { AddressInfo, Server } from 'node:net'

/** Listens on a port on 127.0.0.1, by default a free one. Returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
