/**
 * Words often used in passwords: months, days, office terms, and the 2,000 most frequent ones in leaked passwords.
 * Source: the list of zxcvbn-ts (@zxcvbn-ts/language-common 4.1.3, MIT licence), without surrounding digits and
 * symbols, and without offensive words.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
january february march april june july august september october november december monday tuesday
wednesday thursday friday saturday sunday spring summer autumn winter administrator admin login
default guest user root temp temporary changeme change work office company business manager
employee approver finance request approval welcome letmein secret password passphrase munich
lisbon madrid vienna zurich geneva milan rome prague warsaw dublin oslo stockholm copenhagen
amsterdam brussels dragon baseball football monkey shadow master michael mustang superman jordan
qazwsx jennifer trustno hunter harley buster andrew batman soccer tigger charlie robert sunshine
thomas iloveyou ranger daniel hockey george computer michelle jessica starwars pepper klaster
freedom princess joshua maggie ginger amanda ashley love cheese nicole matthew chelsea dallas
biteme matrix william yankees taylor corvette austin access martin heather thunder merlin diamond
hello anthony hammer silver gfhjkm justin patrick richard bailey internet samantha golfer scooter
test orange cookie maverick jackson sparky mickey phoenix bigdog snoopy guitar whatever chicken
morgan andrea camaro mercedes peanut ferrari cowboy falcon samsung steelers joseph smokey dakota
melissa arsenal boomer eagles tigers marina nascar gateway porsche yellow monster spider diablo
hannah bulldog junior london purple compaq lakers iceman cowboys money banana boston brandon
tennis johnny miller coffee scooby edward nikita mother yamaha brandy barney chester oliver
charles player knight forever steven rangers midnight chicago bigdaddy redsox victoria badboy
angel please fender chris jasper james slayer rabbit natasha rachel marine wizard marlboro raiders
prince casper fishing flower crystal jasmine iwantu adidas winner gandalf enter ghbdtn angela mike
golden lauren cocacola winston madison angels panther shannon sophie johnson david toyota tiger
murphy canada danielle jonathan liverpoo muffin cooper apples jackie dennis black john sandra
pokemon slipknot carlos qazxsw scorpion qwaszx nathan startrek rainbow razz redskins newyork
gemini cameron qazwsxedc florida liverpool turtle nicholas viking wilson sierra doctor rocket
victor dolphins captain bandit jaguar packers pookie peaches blue dolphin helpme tucker theman
tiffany maxwell jeremy debbie albert maddog lovers monica alex united giants nirvana metallic
hotdog rosebud mountain benjamin warrior stupid elephant success bond bonnie alexis lucky jason
scorpio samson rush azerty freddy driver willie calvin sydney gators dexter bubba creative golf
voodoo happy arthur trouble america nissan gunner rebecca stella garfield gordon jessie parker
apollo jack eminem legend airborne beavis bear apple brooklyn godzilla skippy buddy kitten magic
shelby beaver phantom fred nothing williams xavier braves darkness blink travis copper tomcat
platinum girls bigboy green power animal police online voyager lifehack fish sniper trinity walter
blazer heaven lover snowball bubbles loveme cricket marvin willow donkey topgun nintendo saturn
family gabriel destiny pakistan pumpkin digital sergey chance explorer redwings private therock
runner lasvegas guinness beatles fire cassie christin celtic broncos andrey babygirl nelson donald
scott eclipse cartman fluffy louise michigan testing carolina little samuel alexande birdie steve
cherry pantera sharon gibson vampire mexico peter buffalo montana genius beer flyers maximus
school minecraft lovely stalker metallica doggie carter kristina kimberly spencer speedy barbara
snickers sabrina carmen marcus bronco yankee friends paradise dreams magnum horses cool caroline
lacrosse goober member enigma scotty bollocks brian surfer sammy genesis poohbear dave star
qweasdzxc baby racing friend hawaii eagle billy viper vanessa einstein stanley walker paul
drowssap stephen courtney simple alaska badger action jake bill denise jester spitfire drummer
forest patricia maryjane champion diesel svetlana rock kevin mark gregory pamela frank hotrod
chevy anderson douglas westside security google shorty tester thumper hitman mozart general reddog
music lizard alexander melanie ruslan vincent sweet teresa scarface marshall olivia veronica
buddha spirit frankie stargate antonio liberty natalie mercury naruto suzuki semperfi king popcorn
spooky marley system brittany claudia kelly scotland free kitty cherokee vikings simpsons death
leslie rascal qweasd jimmy loveyou hummer allison rocky patches russia adrian jupiter penguin
howard passion honda vfhbyf andre vladimir franklin sandman infinity homer raider passport fantasy
bulldogs horney domino budlight ironman disney norman softball bishop francis brutus ford redrum
brooke bigred jeffrey jesus fktrcfylh karina marines kawasaki digger ireland oksana fireman cougar
college alicia russell houston bradley sarah justice super wildcats tinker duncan dancer logitech
avalon swordfis everton reggie motorola alexandr molly timothy claire patriots madonna colorado
eugene ducati kermit juventus indian connor galore freeuser smooth house titanic boogie simpson
warcraft wolverin elizabet arizona saints valentin georgia accord matt baxter denver mitchell
christ yfnfif smith stinky zachary roland naughty nccitoid spiderma chopper brenda extreme water
skyline zombie pearljam froggy pirate fylhtq vision awesome alyssa dreamer predator bullet empire
wolf kirill people elvis panthers skipper nemesis peekaboo rasdzv simon alison rolltide american
cardinal arnold chevelle daddy psycho danger mookie manutd tommy hobbes vegeta goblue burton
fyfcnfcbz picard bobby windows loverboy vfrcbv victory turkey serega tweety hiphop galina rooster
polina berlin taurus electric ronald avatar mine raptor alpha maksim brazil eric newport hard
kenneth hendrix madmax england sublime britney france darkside bigman hercules lawrence wolfpack
classic lincoln ronaldo spiderman blizzard cheyenne wombat cjkysirj raymond brother kristen
pandora devils simone holiday wildcat horse kramer sterling caesar alabama carrie basketball
sports pickle catch leather shaggy chronic flowers robbie gracie amber airplane perfect kodiak
billybob katana sunset crazy good stingray maria anna snowman phpbb chocolat zeppelin garcia
detroit wolves pontiac candy firebird gundam panzer outlaw time pretty fisher connie honey trevor
hardon greenday tarheels nastya hellfire cobra engineer savage service serenity sasha michele dude
lickme fireball white remember darkstar miranda flash harvey oscar strike freddie pavilion beauty
bobafett adam dbrnjhbz jeff bigmac duke clinton bowling jenny natali future harrison jones wallace
swimming apache rulez pyramid dodgers girl whynot defender teens morris trooper cancer precious
packard lucifer popeye weasel raven icecream stewart tanner swordfish sandy presario rockstar
viktor cheryl norton control wutang airforce julian atlanta spike thailand looking casino paris
mouse lennon bluebird theone hawkeye hacker lisa dustin elaine nfnmzyf sailor catfish goldfish
maxima tattoo barbie light design pervert machine herman wrangler rocks trucks roscoe tornado
jerry lights bubble cadillac madman orlando pegasus target longhorn laura philip browns eatme
stefan cannon dilbert baller microsoft winnie christia katie xfiles street seattle corona amateur
cthutq prelude beach malibu freaky integra atlantis dragons iloveu unicorn lonewolf regina stealth
kristin tony peewee openup bobcat stacey software newton leonardo student srinivas angelina young
enjoy valentina trigger zaqwsx lolita athena shotgun coyote bruins veronika dollar country joker
babydoll lestat hottie smiley potter random sweety woody chipper snake samurai video gizmo maddie
devildog valerie mistress flipper express powers cessna teacher goldie moose polaris piglet
cookies elena montreal hjvfirf ladies wolfgang fatboy scully father single wicked daisy foobar
castle tickle bunny pepsi transam dfvgbh oicu impala hotstuff ronnie jasmin ryan gambit toshiba
basketba lancer birthday texas stephani hooker knicks roberto stinger kathleen savannah shamrock
benson squirt deftones trucker nick redneck goldberg alfred blaster siemens shelly renegade manson
subaru ibanez blondie hamilton casey reaper cristina minnie mylove harry galaxy lindsay dudley
farmer gloria special enterpri travel babylon bigone sweetpea sugar smoke skeeter indiana great
ficken trfnthbyf freeman curtis smitty marino joanne bigfoot escort babes check larisa trumpet
tristan spartan sister valera stormy paladin andreas cavalier marathon hamlet aardvark mister
manchester rusty napoleon seven indigo hornet skater jerome pierre wonder toronto rose indians
karate buckeyes julie hesoyam charger highland sweetie holland chiefs diamonds buckeye aurora
campbell griffin brandi redman passwor chandler drpepper monika maiden elizabeth leonard bernie
brown garden storm linda thuglife millie jungle pencil insane pizza timber sherlock mariah audrey
hamster aragorn pioneer techno catdog triumph sidney fktrctq none sophia morpheus island hobbit
aaron pascal sampson consumer justme marion stones chrissy tyler nadine marie goforit burger
pitbull kelsey adgjmptw spartak german karen kissme hunting kaiser martha colors artist harold
italia sammie barcelona mario nicolas pebbles sundance isabella overlord emerald callie doggy
irina racecar isabelle germany goddess wesley basket holly poison zipper alpine shirley element
huskers marcel eddie danny christy sakura inside ultimate dirty nicola nccitoie blackie omega
watson rommel geronimo nikki caserta trojan philips sergio nugget tarzan bassman warren trixie
chicks aleksandr cream webster help sherry manuel portugal dodger anakin bomber michel madness
superfly loser florence yvonne fatcat global ybrbnf energy desire wrinkle soldier bianca warlock
martina babe andrei larry seminole peace alejandr westham concrete harris margaret hector christop
ladybug network bernard qazxswedc trombone chuck pleasure rhbcnbyf home history bluesky sherman
logan onelove cotton christian cdtnkfyf sunny archie holden brianna vfvjxrf titans stallion
lindsey singer truck smile party missy hansolo angelo joanna natalia beagle phillip panama smiles
juice qawsed inferno moon mongoose connect kingkong snatch flatron bluemoon turbo rocker personal
emily blessed snakes dominic joey forget finger beetle jamaica alberto mulder jamie susan immortal
head passat plastic dietcoke spunky long whiskey monitor giovanni cactus ripper spyder markus
planet teen patton exigen sticky waters nolimit daniela hollywoo abigail morrison katrina trunks
andy always diana clifford speed japan mission pickles million sailing freak holmes bonehead
fernando ghbdtnbr charlott delta yomama darren rubber newman faster bertha memphis sylvia open
maurice hongkong olga jumper unreal geheim rodney nylons sebastia pentium legion shalom kennedy
brooks movie dodge dream graham sprite curious pacific funtime philly ferret niners orion werewolf
milton cantona kingdom stars africa boeing gilbert abgrtyu pirates sheila french sweets cooldude
palmer eternity lollipop tottenha stocking monique anything foster irish jackoff biscuit drizzt
camera columbia fossil makaveli tracey colt robinson isabel martini salmon shasta jersey verbatim
maniac snapper nasty solomon patriot jacob standard shaved blackcat asdzxc punkrock raistlin
infantry dillon gerald twister ricardo waterloo cjkywt clayton crimson serena oxford denis flight
condor seinfeld silvia biggie maxine musicman ravens teddy colleen bruce wolfman sharks megadeth
cosmos velvet keeper foxtrot garrett damien anton sesame skywalke banshee cats squirrel wolverine
dogs sunrise rick ghost western grendel roxanne privet legolas frog felix marlin stone herbert
lvbnhbq qazwsxed carrot blades frosty stardust helena brownie groovy penny butler coolio twilight
daytona licker peanuts intrepid pikachu trains mollie vanhalen jericho hershey strider lobster
punisher grace bird bottom ninja murray kansas shogun goblin search neptune ball showtime darwin
amadeus suzanne oldman bruno showme henry getsome muscle obiwan support rfrfirf skittles ekaterina
gold whitney shark maestro danni tanker english tarheel fighter thanks hannibal capital newlife
anubis gothic chaos blues cindy sabine roman preston princes brendan slick evelyn python richie
tequila boss cody devil clover delete mirage blood surfing bentley portland potato baggins review
porter chubby panasonic sandiego sooners buffy buck tina derrick penelope blackdog harmony fusion
dima mature malcolm allen mary californ safety playtime dagger moscow swallow warriors byteme
stimpy gangster lucas christine turner iverson lester chargers liquid mushroom cracker dingdong
misty nymets robin bigguy mobile tazman greg nimrod miami crusader bugger stranger dkflbvbh
anastasia marco volume masters monroe miguel doodle collins powder archer gotcha battle slapshot
guardian janice charly septembe photos knights short angelica nookie milano scarlett stuart damian
grizzly camille scruffy brasil latino kittycat munchkin lorenzo rammstein bananas barcelon
santiago thegame hell world gerard picasso walnut kolobok blackman wisdom trance starcraft parrot
quality blade pink auburn goodluck dorothy dusty engine coltrane gorilla wheels katerina tamara
postal luther carlo cassidy discover oakland osiris shaney lonestar ping bridge bingo bender annie
stonecol dookie meridian sally megaman racerx rjntyjr sirius firefly julia alexandra terry griffey
women phoebe zaqixsw weezer beautiful violet ledzep lowrider randy gangsta ghjcnj paradox tacobell
loving catalina vertigo halflife carson sergei shiloh sobaka buffett aliens sadie chucky bonjour
kangaroo jazz josh thompson sinner socrates keyboard stevie jeep trebor finish dark luke sprint
shazam lady national celica scarlet formula hoover sommer frances hotboy cynthia qwerasdf penguins
rebels elwood melvin vacation kiss ragnarok bollox lexmark mailcreated lorraine claude rockon duck
dodgeram tacoma romeo wookie prodigy tempest vfhecz flames sebastian colombia bang kitkat oblivion
mystery sithlord server molson mustangs incubus smoker window scoobydo rescue carpet titleist
richmond director lawyer megan juan magnolia celeste melinda lucy wright jimbob golfing kenny
roger bobbie xanadu tardis blueeyes hearts dixie shaman mersedes springer imagine janine kenwood
dogg garbage martinez topper roberts lizzie ashton elliott oracle sheena chloe nuttertools mallard
shemale mikey asterix faith monkeys imperial jimbo cooler grateful gillian peterpan kingston
yourmom sleepy gremlin printer hudson stud freckles birdman aussie esther defiant margarita
deadhead polo anime tatyana jackal frogger bridget wayne research tobias mariners rootbeer donnie
katrin weather aspirine frederic parola photo children account israel stephanie shaolin noodles
celine willy willis forgot hallo mandy rogers palace santos ohyeah magnus laurie creampie amazon
kisses queen ludwig plymouth justdoit nellie putter broken letsgo bryan bones tatiana camel champs
lightnin massive camelot bosco deanna gizmodo spidey caliente aezakmi goodtime roller catherin
active pooh payton lonely redalert brucelee smokin porkchop astros aquarius thankyou atomic
fletcher
`
    .trim()
    .split(/\s+/),
);
