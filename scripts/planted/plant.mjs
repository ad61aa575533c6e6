/** One import planted in one file. `says` is the message that must come; without it the import must be left in peace. */
const plant = (at, specifier, says) => ({ at, code: `import '${specifier}'\n`, says })

export const plants = (at, says, ...specifiers) => specifiers.map((specifier) => plant(at, specifier, says))

export const fine = (at, ...specifiers) => plants(at, undefined, ...specifiers)
