import { modules } from '#content/modules.ts'
import { createModuleSwitches, type ModuleName } from './module-parts.ts'

export const {
  isModuleOn,
  makesInvoices,
  isPathOn,
  isEmailOn,
  isNotificationOn,
  isTopicOn,
  isSearchKindOn,
  isTaskOn,
} = createModuleSwitches(modules)

/** Returns the items, or none if the module is off. */
export const listIfOn = <Item>(module: ModuleName, ...items: Item[]): Item[] =>
  isModuleOn(module) ? items : []
