/** Text that items of format 1 have in common, most frequent last. */
const first = [
  '{"case":{"caseId":"","number":"REQ-2026-000","title":"","category":"","department":"","amount":"","outcome":"Approved',
  '","leftOut":[""],"isOpen":true,"events":[{"activity":"Submitted","kind":"submitted","workingSeconds":0,"person":{"userId":"',
  '{"counting":1,"scopes":{"all":{"status":"InReview","sentOn":"20"},"own#":{"status":"InReview","sentOn":"20"},"part#',
  '":{"status":"Approved","sentOn":"2026-","closedOn":"2026-","hours":0,"overdue":false,"onTime":true},"raised#',
  '{"messageId":"2026-T:00.000Z_-","userId":"","what":"decided","text":"","taskId":"","readAt":null,"facts":{"says":"',
  'task","number":"REQ-2026-000","stage":"","dueAt":"2026-","recipient":',
  '{"restart":0,"execution":"-1","seq":3,"waits":1,"token":"60.',
  '{"round":1,"details":{"form":{"id":"","version":1},"comment":"","assignees":[{"userId":"","name":"',
  '"tells":[{"userId":"","what":"task","taskId":"","reasons":[],"key":"/","receipt":{"requestId":"","number":"REQ-2026-000',
  '","status":"InReview","round":1,"version":1,"event":{"seq":1,"type":"decided","at":"2026-T:00.000Z"}},"seq":2,',
  '"previousHash":"","values":{"title":"","fileIds":[],"parts":["requester","approver"],"folded":"req-2026-000',
  '","lastActivityAt":"2026-","categoryId":"","categoryName":"","formId":"","formVersion":1,"requester":{"userId":"',
  '"},"raisedBy":{"userId":"","departmentId":"","locationId":"","amount":{"amount":"","currency":"EUR"},"priority":"normal"',
  ',"round":1,"routingId":null,"routingVersion":1,"finishName":"","submittedAt":"","closedAt":null,"expectedAt":null',
  ',"timeZone":"Europe/Berlin","reviewRemarks":"","lastEvent":{"seq":1,"hash":"","updatedAt":"","schemaVersion":2}',
  '"stepId":"","step":{"id":"","name":"","order":1,"approvers":{"kind":"group","group":"","kind":"manager","kind":"user',
  '"userId":"","kind":"departmentHead","rule":{"kind":"any","kind":"all"},"condition":{"op":"=","of":[{"field":"","value":true}',
  ']},"slaTemplateId":"","escalationPolicyId":"","mayReturn":true,"mayReassign":true,"mayAddApprover":true,',
  '"keepWhenUnchanged":false},"needed":1,"approvers":[{"userId":"","name":"","reasons":[{"code":"conditionTrue","facts":{"condition":"\u201c',
  '"}}],"inputs":{"amount":{"amount":"","currency":"EUR"},"convertedAmount":{"amount":"","currency":"EUR"},"hash":"',
  '"},"calendar":{"locationId":"","timeZone":"Europe/Berlin"},"targetSeconds":28800,"escalation":[{"after":14400,"target":{"to":"manager',
  '"},"action":"addApprover"},{"after":57600,"target":{"to":"departmentHead"},"action":"notify"}],"milestones":[{"kind":"remind","at":"',
  '","kind":"breach","kind":"escalate","level":1}],"nextMilestone":0,"expectedAt":"2026-","openedAt":null,"dueAt":null,"closedAt":null',
  ',"outcome":"approved","decidedAt":null,"decidedBy":null,"reviewRemarks":""},{"taskId":"","requestId":"","applicationId":"',
  '","stageId":"","round":1,"order":1,"stageName":"","assignee":{"userId":"","name":"","reasons":[{"code":"group","facts":{"group":"',
  '"}}],"requestNumber":"REQ-2026-000","requestTitle":"","assignees":[{"userId":"","name":"","stage":"","since":"2026-',
  '"path":[[{"name":"","state":"open","openedAt":"2026-T:00.000Z","dueAt":"2026-T:00.000Z","targetSeconds":28800}],[{"name":"',
  '","state":"forecast","targetSeconds":28800}],[{"name":"","state":"skipped","targetSeconds":28800}],[{"name":"","state":"approved',
  '","closedAt":"2026-","createdAt":"2026-',
];

/**
 * Text that heads of requests in format 2 have in common beyond that. Control characters represent extracted values
 * (extract-values.ts). Other kinds are below 1 kB without such text, which each function loads.
 */
const second = [
  '{"requestId":"\x04","applicationId":"\x03","categoryId":"\x00","categoryName":"","formId":"\x00","formVersion":1,"requester":{"userId":"\x00","name":"","raisedBy":{"userId":"\x07","name":"',
  '"},"departmentId":"\x00","locationId":"\x00","amount":{"amount":"","currency":"EUR"},"priority":"normal","round":1,"routingId":"\x00","routingVersion":1,"finishName":"Approved","createdAt":"\x01","submittedAt":"\x01","closedAt":null,"expectedAt":"\x01","dueAt":"\x01","timeZone":"Europe/Berlin","assignees":[{"userId":"\x00","name":"","stage":"","since":"\x01","taskId":"\x00"}],"path":[[{"name":"',
  '","state":"open","openedAt":"\x01","dueAt":"\x01","targetSeconds":28800}],[{"name":"","state":"done","openedAt":"\x01","dueAt":"\x0e","targetSeconds":28800}],[{"name":"","state":"skipped","targetSeconds":28800}],[{"name":"","state":"forecast","targetSeconds":28800}],[{"name":"',
  '","state":"forecast","targetSeconds":28800}]],"reviewRemarks":"","lastEvent":{"seq":5,"hash":"\x02"},"updatedAt":"\x10","schemaVersion":2}',
];

const texts = [first.join(''), [...first, ...second].join('')];

/**
 * Dictionaries by the number with which compressed content starts. Content compressed with one needs the same bytes to
 * be read. Never change a dictionary; add another one with a new number and write with that.
 */
export const restDictionaries: ReadonlyMap<number, Buffer> = new Map(
  texts.map((text, n) => [n + 1, Buffer.from(text)]),
);
