// Made from src/killzone/web/protocol.py by tools/typescript.py: change it there, then run that.

/** [x, y, z, facing] in hundredths of a millimetre and degrees. */
export type Spot = [number, number, number, number];
/** [x, y, z] in hundredths of a millimetre. */
export type Point = [number, number, number];

export const PROTOCOL = 2;

/** The fields that hold words for people to read, and nothing else, wherever they are. */
export const SPOKEN: readonly string[] = [
  "about",
  "ahead",
  "asked",
  "assumed",
  "beaten_by",
  "brief",
  "counts",
  "detail",
  "does",
  "figures",
  "forgoes",
  "help",
  "hint",
  "hints",
  "idle",
  "label",
  "lead",
  "left_out",
  "note",
  "notes",
  "now",
  "phase",
  "phases",
  "played",
  "plays",
  "points",
  "price",
  "prompt",
  "refusals",
  "rewards",
  "ruling",
  "sentences",
  "stage",
  "states",
  "stops",
  "text",
  "title",
  "tokens",
  "trail",
  "trouble",
  "undo_hint",
  "unit",
  "what",
  "when",
  "words",
];

/** A player who enters a campaign: an id, a name, and a team's name or the text of a roster's file. */
export interface CampaignEntry {
  id: string;
  name: string;
  team?: string;
  file?: string;
}

/** A campaign to found. */
export interface NewCampaign {
  edition: string;
  players: CampaignEntry[];
}

/** What a player does between battles, or wants to be told about. */
export interface CampaignDeed {
  player: string;
  what: string;
  names: string[];
}

/** A battle that is due, by its number and players; `seats` are who plays it, when it is opened. */
export interface CampaignGame {
  battle: number;
  players: string[];
  seats?: SeatWish[];
}

/** A member of a roster; `until` is the experience at which there is something new, 0 for never. */
export interface CampaignMember {
  id: string;
  name: string;
  card: string;
  points: number;
  role?: string;
  level?: number;
  experience?: number;
  until?: number;
  group?: string;
  fit?: boolean;
  notes?: string[];
  learns?: [string, string][];
}

/** Members that learn together. */
export interface CampaignGroup {
  id: string;
  name: string;
  experience?: number;
  until?: number;
  notes?: string[];
}

/** Somebody who may be enlisted now. */
export interface CampaignRecruit {
  card: string;
  role: string;
  title: string;
}

/** Something that a player has; `text` says what it means that it has run out. */
export interface CampaignResource {
  name: string;
  amount: number;
  text?: string;
}

/** A player. `due` is whether it has a battle to muster for, `mustered` whether it has. */
export interface CampaignPlayer {
  id: string;
  name: string;
  team: string;
  won: number;
  resources: CampaignResource[];
  members: CampaignMember[];
  groups?: CampaignGroup[];
  recruits?: CampaignRecruit[];
  due?: boolean;
  mustered?: boolean;
  limit?: number;
}

/** A game that is due: who plays, whether all have mustered, the table it is played at, and whether that is over. */
export interface CampaignDue {
  battle: number;
  players: string[];
  title: string;
  ready?: boolean;
  table?: string;
  over?: boolean;
}

/** A battle of the plan: played, due or later. */
export interface CampaignBattle {
  number: number;
  title: string;
  text: string;
  state: string;
  due?: CampaignDue[];
  resting?: string[];
}

/** A chapter of what happened. */
export interface CampaignChapter {
  title: string;
  sentences: string[];
}

/** A campaign as everybody may see it; `standing` are the players, best first, by shared places. */
export interface CampaignView {
  edition: string;
  name: string;
  text: string;
  plan: CampaignBattle[];
  players: CampaignPlayer[];
  standing: string[][];
  story: CampaignChapter[];
  over?: boolean;
}

/** What is said of a muster: what it costs, why it cannot come at all, and which rules it does not keep. */
export interface CampaignJudged {
  points: number;
  limit: number;
  refusals?: string[];
  reasons?: string[];
  names?: string[];
}

/** Something that can be had: by its id, with its name and points. */
export interface RosterChoice {
  id: string;
  name: string;
  points?: number;
}

/** A role with what may be learnt in it. */
export interface RosterRole {
  id: string;
  name: string;
  choices?: RosterChoice[];
}

/** A card that a roster may hold; `levels` is what each level costs besides, the first one first. */
export interface RosterOption {
  id: string;
  name: string;
  points: number;
  most: number;
  roles?: RosterRole[];
  levels?: number[];
  gear?: RosterChoice[];
  traits?: RosterChoice[];
}

/** What a roster of a team may hold. */
export interface RosterTeam {
  edition: string;
  team: string;
  name: string;
  points: number;
  cards: RosterOption[];
}

/** The teams that rosters can be made of. */
export interface RosterTeams {
  edition: string;
  title: string;
  teams: RosterChoice[];
}

/** A mistake, or a rule that is not kept; `member` is the place in the list that it is about, -1 for all of it. */
export interface RosterFault {
  text: string;
  member?: number;
  rule?: string;
}

/** What is said of a roster: what each of it and all of it costs, every fault, and the text of its file. */
export interface RosterJudged {
  points: number;
  limit: number;
  members?: number[];
  faults?: RosterFault[];
  text?: string;
}

/** A way to play an edition; `missions` says whether it has any, `length` how long it takes: a whole game is 1. */
export interface CatalogWay {
  id: string;
  title: string;
  about: string;
  missions?: boolean;
  length?: number;
  killzone?: string;
}

/** A board to play on, with its picture; `players` are how many may play there, any number if there are none. */
export interface CatalogKillzone {
  id: string;
  name: string;
  about: string;
  size: string;
  board: Drawn;
  turns?: number;
  markers?: Marker[];
  players?: number[];
}

/** A mission; `killzones` are those that it is played on, all of them if there are none, `players` how many may play it, likewise. */
export interface CatalogMission {
  id: string;
  name: string;
  about: string;
  rewards?: string;
  killzones?: string[];
  players?: number[];
}

/** A team as it comes to a battle: its pieces, those of ways in which others come, and the cards of these. */
export interface CatalogTeam {
  id: string;
  name: string;
  about: string;
  operatives: Operative[];
  sheets: Sheet[];
  plays?: string;
  beaten_by?: string;
  others?: Record<string, Operative[]>;
}

/** An edition; one that cannot be played yet says so in `about` and has nothing else. `seats` are the numbers of players that it may have, the usual one first; `weighed` says that odds know its teams. */
export interface CatalogEdition {
  id: string;
  title: string;
  about: string;
  words: Words;
  playable?: boolean;
  ways?: CatalogWay[];
  killzones?: CatalogKillzone[];
  missions?: CatalogMission[];
  teams?: CatalogTeam[];
  seats?: number[];
  weighed?: boolean;
}

/** A player that is no person, and in a sentence how it plays. */
export interface CatalogBot {
  name: string;
  title: string;
  about: string;
}

/** Everything that a new table may be asked for, the usual first. Paces are minutes that an activation takes. */
export interface Catalog {
  editions: CatalogEdition[];
  bots: CatalogBot[];
  usual_bot: string;
  person_pace: number;
  bot_pace: number;
}

/** The first message: the secrets of the seats it holds, and the last answer whose events it has. */
export interface Hello {
  type: "hello";
  of: number;
  protocol: number;
  secrets?: string[];
  since?: number;
  revision?: number;
  name?: string;
}

/** An answer to the question that comes at once after another answer. */
export interface More {
  kind: "pick" | "place" | "path" | "share";
  value: string | (number | number[])[];
}

/** The answer to the pending question: as in `killzone.Action.to_json`, with the revision it was seen at. */
export interface Answer {
  type: "answer";
  of: number;
  revision: number;
  decision: number;
  kind: "pick" | "place" | "path" | "share";
  value: string | (number | number[])[];
  more?: More[];
  asks?: boolean;
}

/** Take back the last answer, or ask for it, or agree or disagree with such a request. */
export interface TakeBack {
  type: "undo";
  of: number;
  revision: number;
  what?: "ask" | "agree" | "refuse";
}

/** Where the pending move or placing can end. `first` are picks that lead on to it: it is asked after them. */
export interface AskReach {
  type: "reach";
  of: number;
  revision: number;
  first?: string[];
}

/** How to get to a spot in the pending move, after the legs already planned; or whether it can be placed there. */
export interface AskRoute {
  type: "route";
  of: number;
  revision: number;
  to: [number, number];
  via?: Spot[];
  level?: number | null;
  facing?: number;
  first?: string[];
}

/** Which option of the pending question lets an operative move to a place that it is dragged to. */
export interface AskDrag {
  type: "drag";
  of: number;
  revision: number;
  operative: string;
  to: [number, number];
  first?: string[];
}

/** How several operatives can be moved together, each by as much as the others: `by` is how far along and across the board. It is asked at a question that each of them may be picked at. With `near`, whoever cannot go so far goes as near as it can. */
export interface AskGroup {
  type: "group";
  of: number;
  revision: number;
  operatives: string[];
  by: [number, number];
  near?: boolean;
}

/** What is against the options of the pending question, or of the one that the picks of `first` lead on to. */
export interface AskJudged {
  type: "judge";
  of: number;
  revision: number;
  first?: string[];
}

/** How an operative sees another; `at` imagines the first one on another spot. */
export interface AskLook {
  type: "look";
  of: number;
  viewer: string;
  target: string;
  at?: Spot | null;
}

/** The odds of the attack that an option of the pending question makes. */
export interface AskOutlook {
  type: "outlook";
  of: number;
  revision: number;
  pick?: string;
  first?: string[];
  way?: Spot[];
}

/** All about an operative where it stands. */
export interface AskExplained {
  type: "explain";
  of: number;
  operative: string;
}

/** All about the operative that is moved or set up, as it would be after the pending move or placing: `way` is how that may be answered. */
export interface AskProspect {
  type: "prospect";
  of: number;
  revision: number;
  way: Spot[];
  first?: string[];
}

/** Where an operative can move from where it stands, whoever it belongs to, and whom it sees. */
export interface AskThreat {
  type: "threat";
  of: number;
  operative: string;
}

/** Between two things: each the id of an operative or marker, or a point. */
export interface AskMeasured {
  type: "measure";
  of: number;
  a: string | Point;
  b: string | Point;
}

export interface AskMoment {
  type: "moment";
  of: number;
  number: number;
}

/** The board in its present state, or as it was after an answer. */
export interface AskBoard {
  type: "board";
  of: number;
  number?: number;
}

export interface AskWhy {
  type: "why";
  of: number;
  number: number;
}

/** What a bot would answer to the pending question: advice for whoever is asked it. `ahead` asks the one that thinks whole turns through, which takes two seconds, and tells its best lines. */
export interface AskHint {
  type: "hint";
  of: number;
  revision: number;
  ahead?: boolean;
}

/** Let a bot answer for the seat that is asked until the battle begins, or no longer. An answer of one's own or a taking back ends it, too. */
export interface Delegate {
  type: "delegate";
  of: number;
  revision: number;
  on?: boolean;
}

/** A rule whose offers are not asked about: in one turn, or always where that is 0; for one of the seats of the connection, or all of them where that is -1: two people may share a screen, and one of them wish it. */
export interface Muted {
  rule: string;
  turn?: number;
  seat?: number;
}

/** What the server does for the seats of a connection without asking, until it is told otherwise: the best block, to pass where nothing but dice that did not fail could be re-rolled, or a defender whom nothing hurts might re-roll, and where all that is offered is muted; the default at questions of the kinds in `routine`. */
export interface Manner {
  type: "manner";
  of: number;
  blocks?: boolean;
  fails?: boolean;
  muted?: Muted[];
  routine?: string[];
}

/** Ask the one that everybody waits for to decide; at most one in ten seconds reaches them. */
export interface Nudge {
  type: "nudge";
  of: number;
}

/** The clock that is agreed on: `seconds` for each `decision`, or for all decisions of a `game` together. When they are up a `bot` takes over, or the game is `lost`: that seat is last, the others follow their points. */
export interface Pace {
  kind?: "" | "decision" | "game";
  seconds?: number;
  out?: "bot" | "lost";
}

/** Milliseconds that each seat has left. `seat` is whose clock runs, up at `due` in Unix milliseconds; without one all stand. */
export interface Clock {
  left: number[];
  seat?: number;
  due?: number;
}

/** A request that a bot takes over for a seat whose person is away: by which seat, and who has still to agree. */
export interface StandIn {
  seat: number;
  by: number;
  waiting: number[];
}

/** A game that was over before its end: whose time was up, and what came of it. */
export interface Ending {
  seat: number;
  text: string;
}

/** Something that was said: a phrase by its name, or somebody's `own` words. `at` is in Unix seconds. */
export interface Line {
  number: number;
  seat: number;
  at: number;
  phrase?: string;
  own?: string;
}

/** What has been said at the table since: to whoever comes all that is kept, to the others one line at a time. */
export interface Talk {
  type: "talk";
  lines: Line[];
}

/** Say a phrase, or something in one's own words. */
export interface Say {
  type: "say";
  of: number;
  phrase?: "hello" | "luck" | "well-played" | "thanks" | "thinking" | "sorry" | "back-soon" | "good-game" | "again" | "";
  text?: string;
}

/** Write and read words of people's own from now on, or no longer. */
export interface Allow {
  type: "allow";
  of: number;
  on?: boolean;
}

/** What whoever sends it wants to be called, at their seats or among those who watch. */
export interface Call {
  type: "call";
  of: number;
  name: string;
}

/** Ask that a bot takes over for a seat whose person is away, agree with that or refuse it; or `end` it, for one's own seat. */
export interface AskStandIn {
  type: "stand-in";
  of: number;
  seat: number;
  what?: "ask" | "agree" | "refuse" | "end";
}

/** The table of the next game: whoever had a seat has it there with the same secret. */
export interface Again {
  table: string;
}

/** A short code that opens one's seats on another device: once, and for so many seconds. */
export interface SeatCode {
  code: string;
  seconds: number;
}

export interface UseCode {
  code: string;
}

/** Take an open seat of a table that is listed. */
export interface Sit {
  name?: string;
}

/** Seats of a table that whoever asked holds from now on. */
export interface Seated {
  table: string;
  title: string;
  secrets: string[];
}

/** A table that waits for somebody: what is played, by whom, at which pace, and whether they are there now. */
export interface OpenTable {
  table: string;
  title: string;
  edition: string;
  names: string[];
  free: number;
  changed: number;
  here?: boolean;
  pace?: Pace | null;
}

/** The situation that a step waits for: all that is said here must be so. `kinds` are those of questions, `seen` steps that were shown before. */
export interface LessonWhen {
  kinds?: string[];
  dice?: boolean;
  waiting?: boolean;
  over?: boolean;
  turn?: number;
  seen?: string[];
}

/** Something to say once, in the situation that it `waits` for; `at` is what it points at: a part of the page, or pieces on the board. */
export interface LessonStep {
  id: string;
  title: string;
  text: string;
  at: string;
  waits: LessonWhen;
}

/** The first game of an edition, and its steps in the order in which they are said if several could be. */
export interface Lesson {
  edition: string;
  title: string;
  text: string;
  way: string;
  killzone: string;
  teams: string[];
  bot: string;
  steps: LessonStep[];
}

/** The first games that there are, the usual edition's first. */
export interface Lessons {
  lessons: Lesson[];
}

export interface OddsChoice {
  value: unknown;
  title: string;
}

/** Something that may be written into a field, the rule behind it, and what that says. */
export interface OddsSuggestion {
  text: string;
  rule?: string;
  title?: string;
  about?: string;
}

/** One number of an attack: see core/attack_forms.py. `kind` says how it is asked for. */
export interface OddsField {
  name: string;
  title: string;
  kind: "whole" | "roll" | "pair" | "flag" | "choice" | "text" | "rules";
  start: unknown;
  least?: number;
  most?: number;
  zero?: boolean;
  parts?: string[];
  choices?: OddsChoice[];
  suggestions?: OddsSuggestion[];
  rule?: string;
  help?: string;
  rare?: boolean;
}

/** Something shipped that fills a group: its `numbers` replace those of the fields with these names. */
export interface OddsPreset {
  id: string;
  name: string;
  of: string;
  numbers: Record<string, unknown>;
}

export interface OddsGroup {
  id: string;
  title: string;
  role: "weapon" | "target" | "situation";
  fields: OddsField[];
  presets?: OddsPreset[];
}

/** The numbers of one kind of attack, and the policy that is usual for it; `times` in a row at most. */
export interface OddsForm {
  kind: "shoot" | "fight";
  title: string;
  policy: string;
  times: number;
  groups: OddsGroup[];
}

export interface OddsPolicy {
  name: string;
  title: string;
}

/** `grid_policy` is the one that a grid is worked out with; a chart of one weapon shows `saves` and `wounds`. */
export interface OddsEdition {
  id: string;
  title: string;
  forms: OddsForm[];
  grid_policy: string;
  saves: number[];
  wounds: number[];
}

/** Every field that odds can be asked for with; a grid has so many `cells` at most. */
export interface OddsForms {
  editions: OddsEdition[];
  policies: OddsPolicy[];
  cells: number;
}

/** An attack in numbers, so many `times` in a row, and weapons of others that attack the same target `then`. */
export interface AskOdds {
  edition: string;
  numbers: Record<string, unknown>;
  policy?: string;
  times?: number;
  then?: Record<string, unknown>[];
}

/** Weapons against targets: each a set of numbers, and those that all have in common; fights or shots. */
export interface AskGrid {
  edition: string;
  weapons: Record<string, unknown>[];
  targets: Record<string, unknown>[];
  common?: Record<string, unknown>;
  policy?: string;
  kind?: "shoot" | "fight";
}

/** An amount of damage, the chance of exactly that, and of that or more. */
export interface OddsDamage {
  damage: number;
  exactly: number;
  at_least: number;
}

/** How one exchange may end, and the chance that it does. */
export interface OddsJoint {
  dealt: number;
  taken: number;
  killed: boolean;
  died: boolean;
  marks: Record<string, number>;
  chance: number;
}

export interface OddsRule {
  id: string;
  title: string;
}

/** The odds of an attack; `exact` are the mean and the chance to kill as fractions, `rules` those reckoned with. */
export interface OddsAnswer {
  attack: string;
  policy: OddsPolicy;
  wounds: number[];
  mean: number;
  spread: number;
  kill: number;
  mean_taken: number;
  die: number;
  marks: Record<string, number>;
  damage: OddsDamage[];
  damage_taken: OddsDamage[];
  joint: OddsJoint[];
  exact: string[];
  rules?: OddsRule[];
  assumed?: string[];
  left_out?: string[];
  boundless?: number | null;
  idle?: string[];
  hints?: string[];
}

/** For each weapon a row with a figure for each target; `dies` are the chances of attackers in fights to die. */
export interface GridAnswer {
  policy: OddsPolicy;
  kills: number[][];
  means: number[][];
  dies?: number[][];
}

/** Something to draw for a reason or a verdict: `kind` is `point`, `line` or `outline`. */
export interface Mark {
  kind: string;
  points: Point[];
  label?: string;
}

/** Why not: a whole sentence, the rule behind it, the way out, what to draw, and the field of a form it is about. */
export interface Reason {
  rule: string;
  text: string;
  hint?: string;
  marks?: Mark[];
  field?: string;
}

/** One entry of a number taken apart; `what` says in a word what points of a score were for. */
export interface Amount {
  amount: number;
  rule: string;
  note?: string;
  what?: string;
}

/** A number taken apart; `length` says that the amounts are lengths. */
export interface Tally {
  total: number;
  entries?: Amount[];
  length?: boolean;
}

/** A sentence with the rule behind it; `tone` is `yes`, `no`, `caution` or `plain`. */
export interface Statement {
  text: string;
  tone?: string;
  rule?: string;
}

/** An order that a piece may have: what it is called, and its sign (`sight`, `lid` or `ring`). */
export interface OrderWords {
  id: string;
  title: string;
  sign: string;
}

/** What the edition calls things: what a battle is divided into, who acts in it, and how they are. */
export interface Words {
  turn: string;
  turns: string;
  piece: string;
  pieces: string;
  card: string;
  lead: string;
  ready: string;
  spent: string;
  hurt: string;
  out: string;
  fell: string;
  fells: string;
  points: string;
  victory: string;
  orders: OrderWords[];
}

/** A row of a card: the weapon's name, its numbers under the sheet's column titles, its rules. */
export interface Weapon {
  name: string;
  kind: string;
  numbers: string[];
  rules?: string[];
}

export interface Ability {
  name: string;
  text: string;
  rule?: string;
}

/** A card to show: titles with values, weapons, abilities. The client knows none of the words on it. */
export interface Sheet {
  id: string;
  name: string;
  base: number[];
  wounds: number;
  stats?: [string, string][];
  columns?: string[];
  weapons?: Weapon[];
  abilities?: Ability[];
  keywords?: string[];
}

/** One model as a seat may see it. `sheet` is the id of its card, `code` a sign of two or three letters. */
export interface Operative {
  id: string;
  name: string;
  code: string;
  seat: number;
  sheet: string;
  wounds: number;
  most_wounds: number;
  spot?: Spot | null;
  order?: string;
  ready?: boolean;
  out?: boolean;
  states?: string[];
  tokens?: [string, number][];
  effects?: Statement[];
  hurt?: boolean;
  sign?: string;
}

/** A marker; `owner` is the seat that has secured or brought it, `controller` who controls it, -1 for nobody. */
export interface Marker {
  id: string;
  name: string;
  kind: string;
  size: number;
  spot?: Spot | null;
  carrier?: string;
  owner?: number;
  controller?: number;
  reach?: number;
}

/** One side: points to spend, its score and what it was for, what it has brought, hides and keeps. */
export interface Player {
  seat: number;
  name: string;
  points?: number;
  victory?: number;
  score?: Amount[];
  equipment?: string[];
  secrets?: [string, string][];
  tokens?: [string, number][];
}

/** A way to score: what has to be so, when, and how much it gives, in words. */
export interface Goal {
  text: string;
  when: string;
  points: string;
  rule?: string;
  now?: string[];
  worth?: number[];
}

/** What points are scored for, with its ways. For each player: scored so far, still to be had at most, and in short. */
export interface Aim {
  title: string;
  text?: string;
  rule?: string;
  goals?: Goal[];
  most?: number;
  scored?: number[];
  left?: number[];
  brief?: string[];
}

/** What decides the battle. For each player the figure that counts, of which `unit`, and a note to it. */
export interface Contest {
  text?: string;
  rule?: string;
  unit?: string;
  figures?: string[];
  notes?: string[];
  aims?: Aim[];
  ahead?: string;
}

/** Everything on the table as one viewer may see it. `order` lists the seats, the one with initiative first; while that is `contested` it is the order of before. */
export interface Position {
  turn: number;
  phase: string;
  order: number[];
  players: Player[];
  operatives: Operative[];
  markers?: Marker[];
  effects?: Statement[];
  board?: number;
  turns?: number;
  over?: boolean;
  winner?: number | null;
  active?: string;
  contest?: Contest | null;
  places?: number[];
  begun?: boolean;
  contested?: boolean;
}

/** One event as it is told. `answer` is the number of the answer that led to it, `index` its place among these. */
export interface LogEntry {
  answer: number;
  index: number;
  kind: string;
  text: string;
  rule?: string;
  seat?: number;
  minor?: boolean;
  faces?: number[];
  operative?: string;
  path?: Spot[];
  amount?: number;
  by?: number;
  lead?: string;
  sides?: number;
}

/** One die of the tray: its face, 0 for one that was kept without a roll; what it counts as; what happened to it. */
export interface Die {
  face: number;
  result: string;
  state?: string;
  note?: string;
  picks?: string[];
}

/** The dice of one side: `title` says with what, `note` what they need. */
export interface DicePool {
  seat: number;
  operative: string;
  title: string;
  note?: string;
  dice?: Die[];
}

/** The dice on the table now, and in a sentence what they come to as they lie, if that is known yet. */
export interface Tray {
  pools: DicePool[];
  text?: string;
}

/** What has to be paid: how much, and of what. */
export interface Price {
  amount: number;
  unit: string;
}

/** One answer of a pick. `price` is what it costs; `subject` the operative or marker it is about. */
export interface Option {
  key: string;
  label: string;
  rule?: string;
  price?: Price | null;
  subject?: string;
  detail?: string;
  forgoes?: string;
  verb?: string;
}

export interface PickDomain {
  kind: "pick";
  options: Option[];
}

/** A spot on the board for a base of `size` (length, width) that must lie within `area`, if there is one. */
export interface PlaceDomain {
  kind: "place";
  size: number[];
  operative?: string;
  area?: number[];
}

/** A way across the board from `start`; `limit` is how far at most, `action` what kind of move. */
export interface PathDomain {
  kind: "path";
  start: Spot;
  size: number[];
  limit: number;
  operative?: string;
  action?: string;
}

/** A total split over takers; `bounds` are the least and the most for each. */
export interface ShareDomain {
  kind: "share";
  total: number;
  takers: Option[];
  bounds: [number, number][];
}

/** The pending decision as its seat is asked it. `default` is an answer that is always at hand, if there is one. */
export interface Question {
  id: number;
  seat: number;
  kind: string;
  prompt: string;
  rule: string;
  domain: PickDomain | PlaceDomain | PathDomain | ShareDomain;
  default?: unknown;
  attack?: boolean;
  operative?: string;
  secret?: boolean;
  before?: boolean;
  mutes?: string[];
  blocks?: boolean;
  rerolls?: boolean;
  usual?: string[];
  routine?: boolean;
}

/** Who sits where. `kind` is `person`, `bot` or `open` (a link that nobody has opened yet). */
export interface Seat {
  seat: number;
  name: string;
  kind: string;
  bot?: string;
  connected?: boolean;
  delegated?: boolean;
  stand_in?: boolean;
  talks?: boolean;
  waited_for?: number;
}

/** A request to take back an answer: by which seat, who has still to agree, and how many answers go back in all. */
export interface Undo {
  seat: number;
  waiting: number[];
  answers?: number;
}

/** What lies inside an odd number of these closed lines, at a height. */
export interface Region {
  z: number;
  lines: [number, number][][];
}

/** A good place to end, and what is good about it. */
export interface End {
  spot: Spot;
  text?: string;
}

/** Where the pending move or placing can end; `ends` are some legal places, the most useful first. */
export interface Reach {
  kind: "reach";
  regions: Region[];
  ends?: End[];
}

/** One straight part of a way: what it is, how long, and what it counts, in words. */
export interface Leg {
  text: string;
  length: string;
  counts: string;
  to: Spot;
}

/** A way to an end, or the spot that was asked about: legal, or with every reason against it. */
export interface Route {
  kind: "route";
  path: Spot[];
  legal: boolean;
  legs?: Leg[];
  total?: string;
  limit?: string;
  reasons?: Reason[];
  marks?: Mark[];
  near?: Spot[];
}

/** The option that lets a dragged operative go where it is dragged, empty if there is none; `moves` says that it is a move, otherwise it only leads to one. */
export interface Drag {
  kind: "drag";
  pick?: string;
  moves?: boolean;
}

/** An answer, by its kind and value as in `Answer`. */
export interface Given {
  kind: "pick" | "path";
  value: unknown;
}

/** What is sent as one `Answer` to the question with this number: all but the last of `answers` only lead on. */
export interface GroupStep {
  decision: number;
  answers: Given[];
}

/** One of several that are moved together: its way, what that is called and costs, and the answers that make it go. */
export interface Mover {
  operative: string;
  steps?: GroupStep[];
  does?: string;
  path?: Spot[];
  total?: string;
  limit?: string;
  reasons?: Reason[];
  short?: boolean;
}

/** Who of several can go: those that go in the order they do it, then those that stay. `stops` says why nobody goes after the last of them, where dice fall or something else is asked by its move. */
export interface Group {
  kind: "group";
  movers: Mover[];
  stops?: string;
}

/** For each option of a pick that is not legal, by its key, every reason against it. */
export interface Judged {
  kind: "judged";
  against: Record<string, Reason[]>;
  leads?: string[];
  question?: Question | null;
  together?: boolean;
}

/** How one operative sees another: shapes and labels of drawing/shapes.py, and what they mean. */
export interface Look {
  kind: "look";
  shapes: Record<string, unknown>[];
  labels: Record<string, unknown>[];
  statements: Statement[];
  section?: Record<string, unknown> | null;
}

/** One of several targets of an attack, by itself. */
export interface OutlookTarget {
  operative: string;
  mean: number;
  kill: number;
  wounds: number;
  friend?: boolean;
}

/** The odds of an attack before it is made, or of what is still to come of it; `at_least[n]` is the chance of n damage or more. */
export interface Outlook {
  kind: "outlook";
  title: string;
  policy: string;
  mean: number;
  kill: number;
  mean_taken?: number;
  die?: number;
  at_least?: number[];
  exactly?: number[];
  wounds?: number;
  marks?: Record<string, number>;
  left_out?: string[];
  assumed?: string[];
  targets?: OutlookTarget[];
  mutual?: boolean;
}

/** Something an operative might do, what it costs, and every reason against it; none means it is possible. */
export interface Possibility {
  name: string;
  rule: string;
  target?: string;
  price?: string;
  reasons?: Reason[];
}

export interface Stat {
  name: string;
  value: string;
  tally: Tally;
}

/** How somebody of another side and an operative stand to each other, as far as that is said: whether the operative sees it and whether that is in cover, whether it sees the operative and that is in cover, and the sentences behind it; `sight` are those about what the operative sees, `exposure` about what is seen of it. */
export interface Facing {
  operative: string;
  sees?: boolean | null;
  cover?: boolean | null;
  seen?: boolean | null;
  covered?: boolean | null;
  sight?: Statement[];
  exposure?: Statement[];
}

/** A marker that is near: how far it is, and whether that is no farther than it can be contested from. */
export interface Nearby {
  marker: string;
  text: string;
  within?: boolean;
}

/** All about one operative: its numbers taken apart, its actions, whom it could attack, how it and the other sides see each other, and what is near. */
export interface Explained {
  kind: "explained";
  operative: string;
  stats: Stat[];
  actions: Possibility[];
  targets: Possibility[];
  facing?: Facing[];
  near?: Nearby[];
}

/** One kind of move: where it can end, and in sentences how far it goes. */
export interface Move {
  statements: Statement[];
  regions: Region[];
}

/** What an operative could do next: its usual move first, then those that go farther; and whom it sees now. */
export interface Threat {
  kind: "threat";
  operative: string;
  moves: Move[];
  facing?: Facing[];
}

/** The distance between two things, the closest points of both, and what is in the way of measuring. */
export interface Measured {
  kind: "measured";
  text: string;
  distance: number;
  ends: Point[];
}

/** The table as it was after an answer, as this viewer may see it; `entries` are those of that answer. */
export interface Moment {
  kind: "moment";
  number: number;
  position: Position;
  entries: LogEntry[];
  trail: string[];
  tray?: Tray | null;
}

/** The board without anybody on it: terrain and zones as shapes and labels of drawing/shapes.py. */
export interface Drawn {
  kind: "drawn";
  board: number;
  width: number;
  depth: number;
  shapes: Record<string, unknown>[];
  labels: Record<string, unknown>[];
  levels: number[];
}

/** Why a bot gave the answer with this number, in a sentence; empty where it was no bot. */
export interface Why {
  kind: "why";
  text: string;
}

/** What a bot would answer: `answer` and `value` are the kind and value of an `Answer`; `text` may say why. `more` says that there is more to be had by asking `ahead`. */
export interface Hint {
  kind: "hint";
  answer: "pick" | "place" | "path" | "share";
  value: unknown;
  text?: string;
  more?: boolean;
}

/** It has been done; the state that follows shows it. */
export interface Done {
  kind: "done";
}

/** One entry of the ledger, or a rule that is printed on a team or a mission. `needs` are the rules it builds on. */
export interface Rule {
  id: string;
  title: string;
  kind: string;
  chapter: string;
  text: string;
  source: string;
  needs?: string[];
  ruling?: string;
  extended?: boolean;
  uncertain?: boolean;
  edition?: string;
}

export interface RuleEdition {
  id: string;
  title: string;
  short: string;
}

/** The whole ledger, and what is printed on teams, equipment, missions and killzones. */
export interface Rulebook {
  editions: RuleEdition[];
  rules: Rule[];
}

/** One entry, the rules that build on it, and what carries it: names of code, and of tests where there are any. */
export interface RuleDetail {
  id: string;
  title: string;
  kind: string;
  chapter: string;
  text: string;
  source: string;
  needs?: string[];
  ruling?: string;
  extended?: boolean;
  uncertain?: boolean;
  edition?: string;
  needed_by?: string[];
  code?: string[];
  tests?: string[];
}

/** The first word to a connection: what never changes, then `state` follows. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: string;
  edition: string;
  title: string;
  killzone: string;
  mission: string;
  yours: number[];
  sheets: Sheet[];
  size: number[];
  words: Words;
  seed?: string;
  killzone_rule?: string;
  mission_rule?: string;
  rules?: string;
  phases?: string[];
  pace?: Pace | null;
  now?: number;
  again?: boolean;
}

/** The table after something happened. `revision` grows with every change, also when an answer is taken back. */
export interface State {
  type: "state";
  revision: number;
  number: number;
  keep: number;
  position: Position;
  entries: LogEntry[];
  trail: string[];
  seats: Seat[];
  waiting?: number;
  asked?: string;
  question?: Question | null;
  tray?: Tray | null;
  undo?: Undo | null;
  can_undo?: "free" | "ask" | "no";
  undo_hint?: string;
  clock?: Clock | null;
  ending?: Ending | null;
}

/** Only who is there has changed, or what is asked of them: seats and undo requests. */
export interface Present {
  type: "present";
  revision: number;
  seats: Seat[];
  undo?: Undo | null;
  trouble?: string;
  clock?: Clock | null;
  watching?: string[];
  stand_in?: StandIn | null;
  rematch?: string;
}

/** What the dice on the table come to as they lie, worked out after the state with this revision had been sent. */
export interface Comes {
  type: "comes";
  revision: number;
  text: string;
}

/** The answer to a query: `of` is the number that the query carried, `data` is one of the values below. */
export interface Reply {
  type: "reply";
  of: number;
  data: Reach | Route | Drag | Group | Judged | Look | Outlook | Explained | Threat | Measured | Moment | Drawn | Why | Hint | Done;
}

/** A message was not taken, and nothing has changed. `of` is its number, -1 where it could not be read. */
export interface Refused {
  type: "refused";
  of: number;
  reasons: Reason[];
  stale?: boolean;
}

/** Somebody asks this viewer to decide: by which seat, -1 for a spectator. */
export interface Nudged {
  type: "nudged";
  seat: number;
}

/** The last word of the server before it closes: why. */
export interface Gone {
  type: "gone";
  text: string;
}

/** Who is to sit somewhere: a person at this screen, a bot by its name, or whoever opens a link. */
export interface SeatWish {
  kind?: "person" | "bot" | "link";
  bot?: string;
  name?: string;
}

/** A game to open: names of what is shipped, one wish for each seat. Empty means the usual. */
export interface NewTable {
  edition?: string;
  way?: string;
  killzone?: string;
  teams?: string[];
  mission?: string;
  seats?: SeatWish[];
  seed?: string;
  rosters?: string[];
  pace?: Pace | null;
  listed?: boolean;
}

/** A table that was opened, with the secret of each seat that somebody may hold, and empty ones for bots. */
export interface Created {
  table: string;
  secrets: string[];
  links?: number[];
}

export interface AskSummaries {
  tables: string[];
}

/** A table in a list: what is played, how far it has come, and when somebody last answered, in Unix seconds. */
export interface Summary {
  table: string;
  title: string;
  edition: string;
  seats: Seat[];
  answers: number;
  turn: number;
  over: boolean;
  changed: number;
  waiting?: number;
  figures?: string[];
  stage?: string;
  places?: number[];
  played?: string;
  due?: number;
}

/** What a request gets that is not granted. */
export interface Failed {
  reasons: Reason[];
}

/** Where others find this server, the likeliest first; empty where only this machine reaches it. */
export interface Reachable {
  origins?: string[];
}

export type FromServer = Welcome | State | Present | Comes | Reply | Refused | Nudged | Talk | Gone;

export type FromClient = Hello | Answer | TakeBack | AskReach | AskRoute | AskDrag | AskGroup | AskJudged | AskLook | AskOutlook | AskExplained | AskProspect | AskThreat | AskMeasured | AskMoment | AskBoard | AskWhy | AskHint | Delegate | Manner | Nudge | Say | Allow | Call | AskStandIn;
