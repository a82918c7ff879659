/** Keys of the one index that a local file holds, in the tables that it shares with D1. */
export const LOCAL_REPO_ID = 'local'
export const LOCAL_REF = 'local'
