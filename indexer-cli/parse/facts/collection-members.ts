// Members that collections have in the languages' own libraries, by what they give.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Collection members that give one of its elements. */
export const GIVES_ELEMENT = words(`
  find findLast pop shift at get popleft setdefault
  front back begin rbegin
  first firstOrNull last lastOrNull single singleOrNull elementAt getOrNull getFirst getLast getValue next poll remove removeFirst removeLast
  removeAt removeLastOrNull firstOrDefault head randomElement random max min
  first_mut last_mut get_mut next_back peek pop_front pop_back front back nth max_by_key min_by_key max_by min_by swap_remove choose
  First FirstOrDefault Single SingleOrDefault Last LastOrDefault ElementAt Peek Pop Dequeue
`)

/** Collection members that give a collection of the same elements. */
export const GIVES_SAME = words(`
  filter slice concat reverse sort splice toSorted toReversed toSpliced flat values copy union intersection difference
  toList toMutableList toSet toTypedArray asSequence asReversed reversed sorted sortedBy sortedByDescending sortedWith distinct distinctBy
  take takeLast drop dropLast filterNot filterNotNull plus minus onEach
  stream parallelStream iterator limit skip subList distinct
  Where OrderBy OrderByDescending ThenBy ToList ToArray Take Skip Concat Reverse Distinct AsEnumerable TakeWhile SkipWhile
  iter iter_mut into_iter drain rev cloned copied take_while skip_while step_by chain cycle peekable inspect collect sorted by_ref
  partition retain to_vec as_slice as_mut_slice into_boxed_slice split_off dedup
  tail init toVector toSeq prefix suffix dropFirst shuffled
`)
