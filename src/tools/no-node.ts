/** Stands for Node's modules in the page: the rules that find secrets import them and call them only for files, which a page has none of. */
export default {};
