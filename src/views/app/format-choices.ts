/** The formats that a file can be opened as, by the names that a person knows. */
export const FORMAT_CHOICES: readonly { readonly id: string; readonly name: string }[] = [];
