import { buildIfStale, clientFolder, serverBuild } from './build.ts'
import { setMode } from './env.ts'
import { launch, type Program } from './launch.ts'

// React picks its build when it is first loaded: without this it takes the slower one for development.
setMode('production')

await launch(async () => {
  await buildIfStale()
  const program = (await import(serverBuild)) as Program
  return { program, options: { createApp: program.createApp, assetsFolder: clientFolder } }
})
