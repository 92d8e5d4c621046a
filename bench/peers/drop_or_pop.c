/* The kernel of src/droptable/kernels/drop_or_pop in C: the same bits, the same random words, the same games.
 *
 * drop_or_pop GAMES SEED plays so many random games for three and prints their turns, who won how often, CPU seconds.
 * A turn is written in two forms that play the same games: as the twin has it, without branches that nobody could
 * foresee (-DFORESEEN), and with them. The bench compiles both and counts the faster.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { STRIDE = 9, COLUMN = 511, COUNTERS = 6, TO_WIN = 4, ROWS = 6, SEATS = 3, MOST = 1000 };
enum { DROP, POP, IGNORE };
typedef int64_t board;

static inline board column_at(board occupied, int x) { return (occupied >> (STRIDE * x)) & COLUMN; }

static inline int may_drop(board own, board occupied, int x) {
    return column_at(occupied, x) >> (ROWS - 1) == 0 && __builtin_popcountll(own) < COUNTERS;
}

static inline board dropped(board own, board occupied, int x) {
    return own | (column_at(occupied, x) + 1) << (STRIDE * x);
}

static inline board popped(board b, int x) {
    return (b & ~((board)COLUMN << (STRIDE * x))) | (column_at(b, x) >> 1) << (STRIDE * x);
}

static inline int pairs(board b) { return __builtin_popcountll(b & b >> 1) + __builtin_popcountll(b & b >> STRIDE); }

static inline int winning_size(board b) {
    if (pairs(b) < TO_WIN - 1) return 0;
    for (board left = (b & b >> 1) | (b & b >> STRIDE); left;) {
        board cluster = left & -left, more;
        while ((more = (cluster | cluster << 1 | cluster >> 1 | cluster << STRIDE | cluster >> STRIDE) & b) != cluster)
            cluster = more;
        if (__builtin_popcountll(cluster) >= TO_WIN) return __builtin_popcountll(cluster);
        left &= ~cluster;
    }
    return 0;
}

static inline int winners(board a, board b, board c) {
    if ((pairs(a) < TO_WIN - 1) & (pairs(b) < TO_WIN - 1) & (pairs(c) < TO_WIN - 1)) return 0;
    int first = winning_size(a), second = winning_size(b), third = winning_size(c);
    int biggest = first > second ? first : second;
    if (third > biggest) biggest = third;
    return biggest == 0 ? 0 : (first == biggest) | (second == biggest) << 1 | (third == biggest) << 2;
}

static inline uint64_t stepped(uint64_t s) {
    s ^= s >> 12;
    s ^= s << 25;
    return s ^ s >> 27;
}

typedef struct { board a, b, c; int won; } turned;

#ifdef FORESEEN

static inline int joins_four(board a, board b, board c) {
    board up = (a & a >> 1) | (b & b >> 1) | (c & c >> 1);
    board right = (a & a >> STRIDE) | (b & b >> STRIDE) | (c & c >> STRIDE);
    board down = up << 1, left = right << STRIDE, upright = up | down, sideways = right | left;
    board two = (up & down) | (right & left) | (upright & sideways);
    board three = (up & down & sideways) | (right & left & upright);
    return (three | (two & two >> 1 & up) | (two & two >> STRIDE & right)) != 0;
}

typedef struct { int64_t shift, column, drop, moves, number; } offer;

static inline offer offered(int64_t word, board occupied, int has_counter, int more) {
    int64_t shift = STRIDE * (word & 3), column = occupied >> shift & COLUMN;
    int64_t drop = (column >> (ROWS - 1) == 0) & has_counter, moves = drop + (column != 0);
    return (offer){shift, column, drop, moves, ((word >> 2 & 0xFFFFFF) * (moves + more)) >> 24};
}

static inline turned turn_of(board a, board b, board c, int64_t word) {
    board occupied = a | b | c;
    int has_counter = __builtin_popcountll(a) < COUNTERS;
    offer one = offered(word, occupied, has_counter, 1), other = offered(word >> 26, occupied, has_counter, 0);
    int ignored = one.number >= one.moves;
    int64_t shift = ignored ? other.shift : one.shift, column = ignored ? other.column : one.column;
    int64_t drop = ignored ? other.drop : one.drop, moves = ignored ? other.moves : one.moves;
    int64_t number = ignored ? other.number : one.number;
    int64_t drops = -(int64_t)(number < drop), pops = -(int64_t)(number < moves) & ~drops;
    board stays = ~((COLUMN & pops) << shift), falls = (COLUMN >> 1 & pops) << shift;
    a = (a & stays) | (a >> 1 & falls) | ((column + 1) & drops) << shift;
    b = (b & stays) | (b >> 1 & falls), c = (c & stays) | (c >> 1 & falls);
    int won = 0;
    if (joins_four(a, b, c)) won = drops ? winning_size(a) != 0 : pops ? winners(a, b, c) : 0;
    return (turned){a, b, c, won};
}

#else

static inline int choice(board a, board occupied, int x, int may_ignore, int64_t bits) {
    int drop = may_drop(a, occupied, x), pop = column_at(occupied, x) != 0;
    int number = (int)((bits * (drop + pop + may_ignore)) >> 24);
    return number < drop ? DROP : number < drop + pop ? POP : IGNORE;
}

static inline turned turn_of(board a, board b, board c, int64_t word) {
    board occupied = a | b | c;
    int x = word & 3, move = choice(a, occupied, x, 1, word >> 2 & 0xFFFFFF), won = 0;
    if (move == IGNORE) {
        word >>= 26;
        x = word & 3;
        if (column_at(occupied, x) || may_drop(a, occupied, x))
            move = choice(a, occupied, x, 0, word >> 2 & 0xFFFFFF);
    }
    if (move == DROP) {
        a = dropped(a, occupied, x);
        won = winning_size(a) != 0;
    } else if (move == POP) {
        a = popped(a, x), b = popped(b, x), c = popped(c, x);
        won = winners(a, b, c);
    }
    return (turned){a, b, c, won};
}

#endif

int main(int count, char **arguments) {
    int64_t games = atoll(arguments[1]), turns = 0, wins[1 << SEATS] = {0};
    uint64_t state = (uint64_t)atoll(arguments[2]) * 0x9E3779B97F4A7C15u | 1;
    clock_t begun = clock();
    for (int64_t game = 0; game < games; game++) {
        board a = 0, b = 0, c = 0;
        int won = 0;
        for (int turn = 0; turn < MOST && !won; turn++) {
            state = stepped(state);
            turned after = turn_of(a, b, c, (int64_t)((state * 0x2545F4914F6CDD1Du) >> 1));
            turns++;
            won = after.won;
            a = after.b, b = after.c, c = after.a;
        }
        wins[won]++;
    }
    printf("%lld %lld %f\n", (long long)turns, (long long)(wins[1] + wins[2] + wins[4]),
           (double)(clock() - begun) / CLOCKS_PER_SEC);
    return count == 3 ? 0 : 1;
}
